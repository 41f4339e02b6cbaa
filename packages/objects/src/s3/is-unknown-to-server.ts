import { ObjectStoreError } from '../object-store-error.ts';

/** True when the server does not support the request: conditions of a write, or versions. */
export const isUnknownToServer = (error: unknown): boolean =>
  error instanceof ObjectStoreError && (error.code === 'NotImplemented' || error.code === 'HTTP 501');
