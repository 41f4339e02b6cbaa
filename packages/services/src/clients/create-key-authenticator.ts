import type { Mode } from '@fiscal/domain';
import type { SystemContext } from '../context.ts';
import { digestApiKey } from './api-key-text.ts';
import { type AuthenticatedKey, authenticateKey } from './authenticate-key.ts';

export interface KeyAuthenticator {
  authenticate(bearer: string, mode: Mode): Promise<AuthenticatedKey | null>;
  /** Stops hearing of revocations. */
  close(): Promise<void>;
}

interface Remembered {
  readonly key: AuthenticatedKey | null;
  readonly until: number;
}

const knownForMs = 10_000;
const unknownForMs = 5_000;
const mostRemembered = 10_000;

/**
 * `authenticateKey` with a memory: an accepted key is not looked up again for 10 s, a refused one for 5 s, and a
 * revocation empties the memory at once. Only digests are remembered.
 */
export async function createKeyAuthenticator(sys: SystemContext): Promise<KeyAuthenticator> {
  const memory = new Map<string, Remembered>();
  const { unlisten } = await sys.db.listen('api_key', () => memory.clear());
  return {
    async authenticate(bearer, mode) {
      const name = `${mode}:${digestApiKey(bearer, sys.settings.keyPepper).toString('base64')}`;
      const now = sys.clock.now().getTime();
      const remembered = memory.get(name);
      if (remembered !== undefined && remembered.until > now) return remembered.key;
      const key = await authenticateKey(sys, bearer, mode);
      if (memory.size >= mostRemembered) memory.clear();
      memory.set(name, { key, until: now + (key === null ? unknownForMs : knownForMs) });
      return key;
    },
    close: unlisten,
  };
}
