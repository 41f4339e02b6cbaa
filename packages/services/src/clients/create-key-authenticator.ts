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
 * revocation empties the memory at once, as does a new connection, which may have missed one. An answer overtaken by
 * a revocation is not remembered. Only digests are.
 */
export async function createKeyAuthenticator(sys: SystemContext): Promise<KeyAuthenticator> {
  const memory = new Map<string, Remembered>();
  let revocations = 0;
  const forget = (): void => {
    revocations += 1;
    memory.clear();
  };
  const { unlisten } = await sys.db.listen('api_key', forget, forget);
  return {
    async authenticate(bearer, mode) {
      const name = `${mode}:${digestApiKey(bearer, sys.settings.keyPepper).toString('base64')}`;
      const now = sys.clock.now().getTime();
      const remembered = memory.get(name);
      if (remembered !== undefined && remembered.until > now) return remembered.key;
      const before = revocations;
      const key = await authenticateKey(sys, bearer, mode);
      if (revocations !== before) return key;
      if (memory.size >= mostRemembered) memory.clear();
      memory.set(name, { key, until: now + (key === null ? unknownForMs : knownForMs) });
      return key;
    },
    close: unlisten,
  };
}
