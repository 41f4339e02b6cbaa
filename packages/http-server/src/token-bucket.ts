import type { Clock } from '@fiscal/domain';

export interface BucketPolicy {
  /** The most requests that may arrive at the same time. */
  readonly capacity: number;
  readonly refillPerSecond: number;
}

export type Taken =
  | { readonly kind: 'taken'; readonly remaining: number; readonly secondsUntilFull: number }
  | { readonly kind: 'empty'; readonly retryAfterSeconds: number; readonly secondsUntilFull: number };

export interface ClientBuckets {
  /** Takes a token from the bucket of a client. */
  take(owner: string): Taken | Promise<Taken>;
}

export interface TokenBuckets {
  /** Takes `cost` tokens (default 1) from the bucket of `owner`, or none when it has fewer. */
  take(owner: string, cost?: number): Taken;
  /** Removes up to `cost` tokens; the bucket may become empty. For failures that are known only afterwards. */
  charge(owner: string, cost: number): void;
}

interface Bucket {
  tokens: number;
  at: number;
}

const maxOwners = 50_000;

/** Creates token buckets in the memory of one process. The least recently used owners are forgotten beyond 50,000. */
export function createTokenBuckets(policy: BucketPolicy, clock: Clock): TokenBuckets {
  const buckets = new Map<string, Bucket>();

  const current = (owner: string): Bucket => {
    const now = clock.now().getTime();
    const bucket = buckets.get(owner) ?? { tokens: policy.capacity, at: now };
    const gained = (Math.max(0, now - bucket.at) * policy.refillPerSecond) / 1000;
    return { tokens: Math.min(policy.capacity, bucket.tokens + gained), at: now };
  };

  const keep = (owner: string, bucket: Bucket): void => {
    buckets.delete(owner);
    if (buckets.size >= maxOwners) forgetOldest(buckets);
    buckets.set(owner, bucket);
  };

  return {
    take(owner, cost = 1) {
      const bucket = current(owner);
      const granted = bucket.tokens >= cost;
      const tokens = granted ? bucket.tokens - cost : bucket.tokens;
      keep(owner, { ...bucket, tokens });
      return describeTaken(policy, { granted, tokens, cost });
    },
    charge(owner, cost) {
      const bucket = current(owner);
      keep(owner, { ...bucket, tokens: Math.max(0, bucket.tokens - cost) });
    },
  };
}

/** Describes for the client a bucket that has `tokens` left. */
export function describeTaken(
  { capacity, refillPerSecond }: BucketPolicy,
  { granted, tokens, cost }: { readonly granted: boolean; readonly tokens: number; readonly cost: number },
): Taken {
  const secondsUntilFull = Math.ceil((capacity - tokens) / refillPerSecond);
  if (granted) return { kind: 'taken', remaining: Math.floor(tokens), secondsUntilFull };
  const wait = (cost - tokens) / refillPerSecond;
  return { kind: 'empty', retryAfterSeconds: Math.max(1, Math.ceil(wait)), secondsUntilFull };
}

/** Forgets the least recently used owner, who then has a full bucket again. */
function forgetOldest(buckets: Map<string, Bucket>): void {
  for (const owner of buckets.keys()) {
    buckets.delete(owner);
    return;
  }
}
