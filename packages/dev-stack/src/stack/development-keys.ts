import { randomBytes } from 'node:crypto';
import { openDatabase } from '@fiscal/db';
import type { Clock } from '@fiscal/domain';
import { createClient } from '@fiscal/services/clients';
import { createKey } from '@fiscal/services/keys';
import type { StateFolder } from '../programs/state-folder.ts';
import { keptJson } from './kept-json.ts';
import type { Secrets } from './secrets.ts';

export interface DevelopmentKeys {
  readonly clientId: string;
  readonly test: string;
  readonly live: string;
}

/**
 * Returns the development client's two keys: made at the first start and kept, because the service shows a key only
 * once.
 */
export function developmentKeys(state: StateFolder, parts: KeyParts): Promise<DevelopmentKeys> {
  return keptJson(state.development, () => createKeys(parts));
}

export interface KeyParts {
  readonly databaseUrl: string;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/** Makes a client with a key for each mode. */
export async function createKeys({ databaseUrl, secrets, clock }: KeyParts): Promise<DevelopmentKeys> {
  const db = openDatabase({ url: databaseUrl, max: 2 });
  const context = {
    db,
    clock,
    random: { bytes: (n: number) => new Uint8Array(randomBytes(n)) },
    settings: { keyPepper: secrets.keyPepper },
  };
  const operator = { actor: 'stack', reason: 'development client' };
  try {
    const { id: clientId } = await createClient(context, { ...operator, name: 'Development' });
    const key = async (mode: 'test' | 'live') =>
      (await createKey(context, { ...operator, clientId, mode, name: 'development' })).key;
    return { clientId, test: await key('test'), live: await key('live') };
  } finally {
    await db.close();
  }
}
