import { ObjectStoreError } from '../object-store-error.ts';

/** True where the server does not offer what it was asked for: conditions of a write, or versions. */
export const isUnknownToServer = (error: unknown): boolean =>
  error instanceof ObjectStoreError && (error.code === 'NotImplemented' || error.code === 'HTTP 501');
