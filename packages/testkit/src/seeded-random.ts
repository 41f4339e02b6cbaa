import { createHash } from 'node:crypto';
import type { Random } from '@fiscal/domain';

/** Returns bytes that look random and are equal for equal seeds. They must not be used for keys. */
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
