export * from './build-nfe.ts';
export type { NfeDocumentInput, NfeIssuer, TechnicalContact } from './document-input.ts';
