import type { Mode } from '@fiscal/domain';
import type { SystemContext } from '../context/context.ts';
import { digestApiKey } from './api-key-text.ts';
import { type AuthenticatedKey, authenticateKey } from './authenticate-key.ts';
import { keyUseIntervalMs, recordKeyUse } from './record-key-use.ts';

export interface KeyAuthenticator {
  authenticate(bearer: string, mode: Mode): Promise<AuthenticatedKey | null>;
  /** Writes the time of use after the answer; returns at once, never throws, and a failure changes nothing. */
  noteUse(key: AuthenticatedKey): void;
  /** Ends the subscription to changes of keys, and waits for what is being written. */
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
 * `authenticateKey` with a memory: an accepted key is not looked up again for 10 s or until it ends, a refused one for
 * 5 s. A revocation, a new end of a key and the suspension of a client empty the memory at once, as does a new
 * connection, which may have missed one. An answer overtaken by such a change is not remembered. Only digests are.
 */
export async function createKeyAuthenticator(sys: SystemContext): Promise<KeyAuthenticator> {
  const memory = new Map<string, Remembered>();
  const uses = createUseRecorder(sys);
  let changes = 0;
  const forget = (): void => {
    changes += 1;
    memory.clear();
  };
  const { unlisten } = await sys.db.listen('api_key', forget, forget);
  return {
    async authenticate(bearer, mode) {
      const name = `${mode}:${digestApiKey(bearer, sys.settings.keyPepper).toString('base64')}`;
      const now = sys.clock.now().getTime();
      const remembered = memory.get(name);
      if (remembered !== undefined && remembered.until > now) return remembered.key;
      const before = changes;
      const key = await authenticateKey(sys, bearer, mode);
      if (changes !== before) return key;
      if (memory.size >= mostRemembered) memory.clear();
      memory.set(name, { key, until: endOfMemory(key, now) });
      return key;
    },
    noteUse: uses.note,
    async close() {
      await uses.idle();
      await unlisten();
    },
  };
}

/** Never behind the end of the key itself. */
const endOfMemory = (key: AuthenticatedKey | null, now: number): number =>
  key === null
    ? now + unknownForMs
    : Math.min(now + knownForMs, key.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY);

/** Asks the database at most once a minute for each key, so that busy keys cost it nothing. */
function createUseRecorder(sys: SystemContext) {
  const written = new Map<string, number>();
  const running = new Set<Promise<void>>();
  return {
    note(key: AuthenticatedKey): void {
      const now = sys.clock.now().getTime();
      const before = written.get(key.keyPrefix);
      if (before !== undefined && now - before < keyUseIntervalMs) return;
      if (written.size >= mostRemembered) written.clear();
      written.set(key.keyPrefix, now);
      const writing: Promise<void> = recordKeyUse(sys, key)
        .catch(() => undefined)
        .finally(() => running.delete(writing));
      running.add(writing);
    },
    idle: async (): Promise<void> => {
      await Promise.all(running);
    },
  };
}
