export * from './database.ts';
export * from './document-store.ts';
export * from './ensure-database.ts';
export * from './migrate.ts';
export * from './schema/index.ts';
export * from './violated-constraint.ts';
