export * from './create-api.ts';
export * from './version.ts';
