export { obtainProductionServer, type ProductionServer } from './obtain/obtain-production-server.ts';
export { obtainServer } from './obtain/obtain-server.ts';
export * from './server-settings.ts';
export * from './start-server.ts';
