import { createHash } from 'node:crypto';
import { canonicalRequest } from '@fiscal/api-contract';
import type { Random } from '@fiscal/domain';
import { base62, tokenLength } from '../tokens/base62.ts';

const isToken = new RegExp(`^cft_[0-9A-Za-z]{${tokenLength}}$`);

/** Makes a token of a confirmation: `cft_` and characters of base 62. */
export const makeConfirmationToken = (random: Random): string => `cft_${base62(random, tokenLength)}`;

export const isConfirmationToken = (text: string): boolean => isToken.test(text);

export const sha256 = (text: string): Uint8Array => createHash('sha256').update(text).digest();

export const contentSha256 = (request: object): Uint8Array => sha256(canonicalRequest(request));

/** Returns the digest of a request without its externalId. */
export function saleSha256(request: object): Uint8Array {
  const { externalId: _, ...sale }: { readonly externalId?: unknown } = { ...request };
  return contentSha256(sale);
}
