export * from './register-namespace.ts';
