import type { Mode } from '@fiscal/domain';
import type { SystemContext } from '../context/context.ts';
import { digestApiKey } from './api-key-text.ts';
import { type AuthenticatedKey, authenticateKey } from './authenticate-key.ts';
import { keyUseIntervalMs, recordKeyUse } from './record-key-use.ts';

export interface KeyAuthenticator {
  authenticate(bearer: string, mode: Mode): Promise<AuthenticatedKey | null>;
  /** Writes the time of use in the background. Returns at once and never throws; a failure has no effect. */
  noteUse(key: AuthenticatedKey): void;
  /** Ends the subscription to changes of keys, and waits for the running writes. */
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
 * Makes an authenticator that caches the results of `authenticateKey`: an accepted key for 10 s or until it expires, a
 * refused one for 5 s. A revocation, a new end of a key or the suspension of a client clears the cache at once. So does
 * a new database connection, because the old one may have missed such a change. A result is not cached if a change
 * arrived meanwhile. The cache holds digests, never keys.
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

/** Returns the end of an entry, which never outlives its key. */
const endOfMemory = (key: AuthenticatedKey | null, now: number): number =>
  key === null
    ? now + unknownForMs
    : Math.min(now + knownForMs, key.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY);

/** Writes the use of each key at most once a minute, so that busy keys cause no load on the database. */
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
