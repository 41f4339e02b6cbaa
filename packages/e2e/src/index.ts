export { fewestNotes } from './chaos/plan-chaos.ts';
export { runChaos } from './chaos/run-chaos.ts';
export { orderFault } from './harness/order-fault.ts';
export { issueCertificate, registerIssuer } from './harness/register-issuer.ts';
export { subscribe } from './harness/start-harness.ts';
export { configurePrometheus, targetsAt } from './incidents/configure-prometheus.ts';
export { compareSides } from './ledger/compare-sides.ts';
export { type DebianPostgres, findDebianPostgres } from './restore/debian-postgres.ts';
export { unpackSources } from './upgrade/unpack-version.ts';
