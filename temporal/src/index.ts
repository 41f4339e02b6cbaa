export { obtainServer } from './obtain/obtain-server.ts';
export * from './server-settings.ts';
export * from './start-server.ts';
