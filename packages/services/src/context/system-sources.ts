import { randomBytes } from 'node:crypto';
import type { Clock, Random } from '@fiscal/domain';

export const systemClock: Clock = { now: () => new Date() };
export const systemRandom: Random = { bytes: (n) => new Uint8Array(randomBytes(n)) };
