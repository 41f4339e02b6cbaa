export * from './create-confirmation.ts';
export * from './use-confirmation.ts';
