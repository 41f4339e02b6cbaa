import type { KeyObject } from 'node:crypto';
import type { Clock } from '@fiscal/domain';

/** The key and certificate that sign a document. The key stays inside OpenSSL's memory. */
export interface SigningKey {
  readonly key: KeyObject;
  readonly certificateDer: Uint8Array;
  /** Issuing authorities, nearest first, without the root. */
  readonly chainDer: readonly Uint8Array[];
}

export interface KeyCache {
  /**
   * Returns the key of this version from memory, or loads it once for all concurrent callers. Throws what `load`
   * throws.
   */
  readonly get: (certificateId: string, version: number) => Promise<SigningKey>;
  /** Removes every version, also those being loaded. */
  readonly evict: (certificateId: string) => void;
  /** Removes every key, also those being loaded. */
  readonly clear: () => void;
  readonly size: () => number;
}

export interface KeyCacheDeps {
  readonly load: (certificateId: string, version: number) => Promise<SigningKey>;
  readonly clock: Clock;
  /**
   * The longest time for which a key is returned, in milliseconds; 5 minutes by default. It limits the effect of a lost
   * eviction. An expired key leaves the memory within the same time again.
   */
  readonly ttlMs?: number | undefined;
  /** The most keys held; the least recently used goes first. */
  readonly max?: number | undefined;
}

interface Entry {
  readonly version: number;
  readonly expiresAt: number;
  readonly loading: Promise<SigningKey>;
}

/** Creates the cache of decrypted keys by certificate and version: one version of each, limited in time and number. */
export function createKeyCache({ load, clock, ttlMs = 300_000, max = 200 }: KeyCacheDeps): KeyCache {
  const entries = new Map<string, Entry>();

  let sweepIsPlanned = false;
  const planSweep = (): void => {
    if (sweepIsPlanned) return;
    sweepIsPlanned = true;
    setTimeout(() => {
      sweepIsPlanned = false;
      const now = clock.now().getTime();
      for (const [id, { expiresAt }] of [...entries]) if (expiresAt <= now) entries.delete(id);
      if (entries.size > 0) planSweep();
    }, ttlMs).unref();
  };

  const fresh = (certificateId: string, version: number): Entry => {
    const entry: Entry = {
      version,
      expiresAt: clock.now().getTime() + ttlMs,
      loading: load(certificateId, version),
    };
    entry.loading.catch(() => {
      if (entries.get(certificateId) === entry) entries.delete(certificateId);
    });
    return entry;
  };

  const usable = (certificateId: string, version: number): Entry | undefined => {
    const entry = entries.get(certificateId);
    return entry?.version === version && clock.now().getTime() < entry.expiresAt ? entry : undefined;
  };

  return {
    get(certificateId, version) {
      const entry = usable(certificateId, version) ?? fresh(certificateId, version);
      entries.delete(certificateId);
      entries.set(certificateId, entry);
      planSweep();
      for (const oldest of entries.keys()) {
        if (entries.size <= max) break;
        entries.delete(oldest);
      }
      return entry.loading;
    },
    evict: (certificateId) => {
      entries.delete(certificateId);
    },
    clear: () => entries.clear(),
    size: () => entries.size,
  };
}
