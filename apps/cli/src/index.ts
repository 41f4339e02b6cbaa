export * from './create-program.ts';
