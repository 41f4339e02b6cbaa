export { freePort } from '../postgres/free-port.ts';
export { type RunningPostgres, startPostgres } from '../postgres/start-postgres.ts';
export { startTestServers, startTestTemporal } from './start-test-servers.ts';
