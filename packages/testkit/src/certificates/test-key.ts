import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testEnvironment } from '../env.ts';

/** Returns a private key for a name. */
export type KeySource = (name: string) => KeyObject;

/** Returns a new key; 2,048 bits take about 150 ms of CPU. */
export const newRsaKey = (bits: 1024 | 2048 = 2048): KeyObject =>
  generateKeyPairSync('rsa', { modulusLength: bits }).privateKey;

/** Returns a new key in almost no time. */
export const newP256Key = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

export const testKeysVariable = 'FISCAL_TEST_KEYS';

/**
 * Returns the RSA-2048 key of this name in the test run. The first call makes it, in the private folder that
 * `FISCAL_TEST_KEYS` names, and all processes of the run share it. Without the variable, every call makes a new key.
 */
export function testKey(name: string): KeyObject {
  const folder = testEnvironment()[testKeysVariable];
  if (folder === undefined) return newRsaKey();
  const file = join(folder, `${Buffer.from(name).toString('hex')}.pem`);
  return createPrivateKey(readIfThere(file) ?? makeOnce(file));
}

/**
 * Makes the file of a key and returns its text. When two processes make it at once, the second takes the key of the
 * first.
 */
function makeOnce(file: string): string {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, newRsaKey().export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  try {
    linkSync(own, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    unlinkSync(own);
  }
  return readFileSync(file, 'utf8');
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
