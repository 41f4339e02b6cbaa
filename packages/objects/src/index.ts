export * from './object-store.ts';
export { isObjectStoreBusy, ObjectStoreError, type ObjectStoreErrorClass } from './object-store-error.ts';
export { openS3Store } from './s3/open-s3-store.ts';
export type { S3Settings } from './s3/s3-settings.ts';
