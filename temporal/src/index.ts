export { type ObtainOptions, obtainServer } from './obtain/obtain-server.ts';
export { release } from './obtain/release.ts';
export * from './server-settings.ts';
export * from './start-server.ts';
