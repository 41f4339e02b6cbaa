import { createHash } from 'node:crypto';

/** Names bytes by their content: what stands between the quotes of a strong ETag. */
export const contentTag = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('base64url');

/** The strong ETag of the bytes, quoted. */
export const strongTag = (bytes: Uint8Array | string): string => `"${contentTag(bytes)}"`;
