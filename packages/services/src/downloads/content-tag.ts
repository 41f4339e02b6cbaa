import { createHash } from 'node:crypto';

/** Returns the SHA-256 of the bytes for an ETag, without quotes. */
export const contentTag = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('base64url');

/** Returns the strong ETag of the bytes, with quotes. */
export const strongTag = (bytes: Uint8Array | string): string => `"${contentTag(bytes)}"`;
