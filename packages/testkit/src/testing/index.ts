export * from './with-shared.ts';
