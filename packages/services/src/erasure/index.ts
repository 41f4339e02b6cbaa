export * from './begin-erasure.ts';
export * from './erase-as-operator.ts';
export * from './erase-next-batch.ts';
export * from './find-erasing.ts';
export * from './finish-erasure.ts';
export { forgetErasedCompanies } from './forget-erased-companies.ts';
export * from './list-erasures.ts';
export * from './proof/index.ts';
export * from './request-erasure.ts';
