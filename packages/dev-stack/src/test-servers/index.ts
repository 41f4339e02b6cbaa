export { type RunningPostgres, startPostgres } from '../postgres/start-postgres.ts';
export { startTestServers, startTestTemporal, type TestServers } from './start-test-servers.ts';
