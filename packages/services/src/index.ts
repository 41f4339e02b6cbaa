export * from './context.ts';
export * from './outbox-types.ts';
export * from './records.ts';
export * from './run-types.ts';
export * from './service-error.ts';
