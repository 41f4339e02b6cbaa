export * from './replay-statement.ts';
export { deliveryRow, filingRow, type Ids, idsOf, plantTenant, webhookRow } from './rows.ts';
export * from './stallable-proxy.ts';
export * from './test-database.ts';
