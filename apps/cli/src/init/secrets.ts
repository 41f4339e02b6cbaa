import { randomBytes } from 'node:crypto';
import { parseCodecKeys } from '@fiscal/temporal-client';

/** The paths of an installation, as compose reads them: below the folder of its file. */
export const places = {
  MASTER_KEYS: './secrets/master-keys.json',
  TRUST_STORE: './trust',
  NFE_SCHEMAS: './schemas',
} as const;

const bytesOfPassword = 24;
const makeText = (): string => randomBytes(bytesOfPassword).toString('base64url');

/** Returns the id of keys that are made now: the month, as in the pages. */
export const keyId = (now: Date): string => now.toISOString().slice(0, 7);

export const makeKey = (): Uint8Array => randomBytes(32);

/** Passwords of the installation's own servers; another mail server or bucket has its own. */
const ownPassword = /^(?:POSTGRES|DATABASE_[A-Z]+|TEMPORAL_[A-Z]+)_PASSWORD$/;

/** Returns the value that `fiscal init` makes for a variable; undefined when only the operator knows it. */
export function makeValue(name: string, now: Date): string | undefined {
  if (name in places) return places[name as keyof typeof places];
  if (name === 'CODEC_KEYS') return `${keyId(now)}:${Buffer.from(makeKey()).toString('base64')}`;
  return name === 'CODEC_TOKEN' || name === 'API_KEY_PEPPER' || ownPassword.test(name)
    ? makeText()
    : undefined;
}

const leastCharacters = 16;

/** Returns why a value that exists cannot be used; undefined when it can. The reason holds no value. */
export function problemOf(name: string, value: string): string | undefined {
  if (name === 'CODEC_KEYS') {
    try {
      parseCodecKeys(value);
    } catch (error) {
      return error instanceof Error ? error.message : 'cannot be read';
    }
  }
  if ((name === 'CODEC_TOKEN' || name === 'API_KEY_PEPPER') && value.length < leastCharacters)
    return `has fewer than ${leastCharacters} characters`;
  return undefined;
}
