export * from './authorities.ts';
export * from './clients.ts';
export * from './companies.ts';
export * from './delivery.ts';
export * from './documents.ts';
export * from './notes.ts';
export * from './tax-classes.ts';
