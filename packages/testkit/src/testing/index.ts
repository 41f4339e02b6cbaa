export * from './use-opened.ts';
export * from './with-shared.ts';
