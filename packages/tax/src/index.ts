export * from './tax-input.ts';
