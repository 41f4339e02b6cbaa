import { createHash } from 'node:crypto';
import { canonicalRequest } from '@fiscal/api-contract';
import type { Random } from '@fiscal/domain';
import { base62 } from '../tokens/base62.ts';

/** 256 bits, so that no one can guess a token. */
const tokenLength = 43;

/** Makes a token of a confirmation: `cft_` and 43 characters of base 62. */
export const makeConfirmationToken = (random: Random): string => `cft_${base62(random, tokenLength)}`;

export const isConfirmationToken = (text: string): boolean => /^cft_[0-9A-Za-z]{43}$/.test(text);

export const sha256 = (text: string): Uint8Array => createHash('sha256').update(text).digest();

export const contentSha256 = (request: object): Uint8Array => sha256(canonicalRequest(request));

/** Returns the digest of a request without its externalId. */
export function saleSha256(request: object): Uint8Array {
  const { externalId: _, ...sale }: { readonly externalId?: unknown } = { ...request };
  return contentSha256(sale);
}
