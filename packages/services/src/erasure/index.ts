export * from './begin-erasure.ts';
export * from './erase-next-batch.ts';
export * from './find-erasing.ts';
export * from './finish-erasure.ts';
export { forgetErasedCompanies } from './forget-erased-companies.ts';
export * from './request-erasure.ts';
