export { startMailbox } from '../mailbox/start-mailbox.ts';
export { type RunningPostgres, startPostgres } from '../postgres/start-postgres.ts';
export { obtainS3Server } from './obtain-s3-server.ts';
export { startTestServers, startTestTemporal } from './start-test-servers.ts';
