export { startTestServers, type TestServers } from './start-test-servers.ts';
