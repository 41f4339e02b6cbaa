import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { writeMasterKeys } from '@fiscal/certificates/master-keys';
import type { LoginPurpose } from '@fiscal/db';
import type { StateFolder } from '../programs/state-folder.ts';
import { keptJson, replaceJson } from './kept-json.ts';

export interface Secrets {
  /** Key ring of the payload codec, `id:base64`. */
  readonly codecKeys: string;
  readonly codecToken: string;
  readonly keyPepper: string;
  /** The passwords of the logins of API, worker, erasure and console. */
  readonly databasePasswords: Readonly<Record<LoginPurpose, string>>;
  /** The password of the superuser of the stack's own Postgres. */
  readonly databaseOwnerPassword: string;
  readonly certificatePassword: string;
}

/**
 * Returns the secrets of a development stack: made at its first start, kept in its folder, readable only by the owner.
 */
export async function stackSecrets(state: StateFolder): Promise<Secrets> {
  if (!existsSync(state.masterKeys)) {
    writeFileSync(state.masterKeys, writeMasterKeys('development', randomBytes(32)), { mode: 0o600 });
  }
  const make = (): Secrets => ({
    codecKeys: `development:${randomBytes(32).toString('base64')}`,
    codecToken: randomBytes(24).toString('base64url'),
    keyPepper: randomBytes(24).toString('base64url'),
    databasePasswords: {
      api: makePassword(),
      worker: makePassword(),
      eraser: makePassword(),
      console: makePassword(),
    },
    databaseOwnerPassword: makePassword(),
    certificatePassword: randomBytes(9).toString('base64url'),
  });
  const fresh = make();
  const kept = await keptJson<Partial<Secrets>>(state.secrets, () => fresh);
  const databasePasswords = { ...fresh.databasePasswords, ...kept.databasePasswords };
  const secrets = { ...fresh, ...kept, databasePasswords };
  const missing = !isDeepStrictEqual(secrets, kept);
  return missing ? replaceJson(state.secrets, secrets) : secrets;
}

const makePassword = (): string => randomBytes(18).toString('base64url');
