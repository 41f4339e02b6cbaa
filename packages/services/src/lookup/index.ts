export * from './found.ts';
export { lookUp } from './look-up.ts';
