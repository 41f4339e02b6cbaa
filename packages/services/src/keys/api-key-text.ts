import { createHash, createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Mode, Random } from '@fiscal/domain';
import { base62Alphabet as alphabet, base62 } from '../tokens/base62.ts';

const publicLength = 8;
const secretLength = 32;
const checkLength = 6;

export interface ApiKeyText {
  readonly mode: Mode;
  readonly publicId: string;
  /** The part of the key that people may see: `fsk_test_` and the public part. */
  readonly prefix: string;
  readonly text: string;
}

/**
 * Makes a key: `fsk_test_` or `fsk_live_`, 8 public characters, `_`, 32 secret characters (190 bits), and the CRC-32 of
 * all of these in 6 characters, which finds typing errors without a look-up. Source: api-conventions 13.
 */
export function makeApiKey(random: Random, mode: Mode): ApiKeyText {
  const publicId = base62(random, publicLength);
  const prefix = `fsk_${mode}_${publicId}`;
  const body = `${prefix}_${base62(random, secretLength)}`;
  return { mode, publicId, prefix, text: body + checkOf(body) };
}

const pattern = /^fsk_(test|live)_([0-9A-Za-z]{8})_[0-9A-Za-z]{38}$/;

/** Splits a key into its parts; undefined when its form or its check is wrong. */
export function readApiKey(text: string): ApiKeyText | undefined {
  const match = pattern.exec(text);
  const [, mode, publicId] = match ?? [];
  if (publicId === undefined || (mode !== 'test' && mode !== 'live')) return undefined;
  if (checkOf(text.slice(0, -checkLength)) !== text.slice(-checkLength)) return undefined;
  return { mode, publicId, prefix: `fsk_${mode}_${publicId}`, text };
}

/** Returns the stored digest of a key: SHA-256, keyed with the server's pepper if there is one. 32 bytes. */
export const digestApiKey = (text: string, pepper: string | undefined): Buffer =>
  pepper === undefined
    ? createHash('sha256').update(text).digest()
    : createHmac('sha256', pepper).update(text).digest();

/** Returns the CRC-32 in base 62, most significant first. Vector: security 5.1. */
export function checkOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < checkLength; i += 1) {
    digits = alphabet.charAt(rest % alphabet.length) + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}
