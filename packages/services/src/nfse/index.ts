export { draftDps, providerOf } from './draft-dps.ts';
export * from './get-nfse.ts';
export * from './get-nfse-documents.ts';
export * from './issue-nfse.ts';
export * from './preview-nfse.ts';
export * from './retry-nfse.ts';
