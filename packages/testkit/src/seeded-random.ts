import { createHash } from 'node:crypto';
import type { Random } from '@fiscal/domain';

/** Bytes that look random and are the same for the same seed; never for keys. */
export function seededRandom(seed: string): Random {
  let block = 0;
  let pool = Buffer.alloc(0);
  return {
    bytes(n) {
      while (pool.length < n) {
        pool = Buffer.concat([pool, createHash('sha256').update(`${seed}:${block}`).digest()]);
        block += 1;
      }
      const taken = Uint8Array.from(pool.subarray(0, n));
      pool = pool.subarray(n);
      return taken;
    },
  };
}
