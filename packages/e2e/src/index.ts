export { fewestNotes } from './chaos/plan-chaos.ts';
export { runChaos } from './chaos/run-chaos.ts';
export { orderFault } from './harness/order-fault.ts';
export { issueCertificate, registerIssuer } from './harness/register-issuer.ts';
export { subscribe } from './harness/start-harness.ts';
export { type DebianPostgres, findDebianPostgres } from './restore/debian-postgres.ts';
