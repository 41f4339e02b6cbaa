export * from './found.ts';
export { cpfOfTerm, kindOfTerm, type TermKind, termKinds } from './kind-of-term.ts';
export * from './list-named-audit.ts';
export { lookUp } from './look-up.ts';
