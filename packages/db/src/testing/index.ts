export * from './replay-statement.ts';
export * from './stallable-proxy.ts';
export * from './test-database.ts';
