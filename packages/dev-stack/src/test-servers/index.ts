export { startTestServers, startTestTemporal, type TestServers } from './start-test-servers.ts';
