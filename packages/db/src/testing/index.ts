export * from './replay-statement.ts';
export { deliveryRow, idsOf, plantTenant } from './rows.ts';
export * from './stallable-proxy.ts';
export * from './test-database.ts';
