export * from './move-documents.ts';
export * from './remove-orphans.ts';
