import { type BucketPolicy, type ClientBuckets, describeTaken, type Taken } from '@fiscal/http-server';
import { withinTime } from '@fiscal/services';

export interface SharedBucketsDeps {
  readonly policy: BucketPolicy;
  /** Buckets of this process, for the time in which the shared ones do not answer. */
  readonly own: ClientBuckets;
  /** Takes one token from the bucket that all processes share. */
  readonly takeShared: (owner: string) => Promise<{ readonly granted: boolean; readonly tokens: number }>;
  /** Called when the shared buckets stop answering, and when they answer again. */
  readonly onChange: (state: 'shared' | 'own', error?: unknown) => void;
  /** Longest wait for the shared bucket in milliseconds, with the wait for a connection; default: 2,000. */
  readonly patienceMs?: number | undefined;
  /** Time in milliseconds after a failure in which the shared buckets are not called; default: 1,000. */
  readonly pauseMs?: number | undefined;
}

/**
 * Creates buckets that several processes share. When these do not answer, the process uses its own: a database outage
 * does not make the rate limit refuse clients.
 */
export function createSharedBuckets(deps: SharedBucketsDeps): ClientBuckets {
  const { policy, own, takeShared, onChange, patienceMs = 2_000, pauseMs = 1_000 } = deps;
  let state: 'shared' | 'own' = 'shared';
  let pausedUntil = 0;

  const change = (next: typeof state, error?: unknown): void => {
    if (state === next) return;
    state = next;
    onChange(next, error);
  };

  return {
    async take(owner): Promise<Taken> {
      if (performance.now() < pausedUntil) return own.take(owner);
      try {
        const { granted, tokens } = await withinTime(patienceMs, takeShared(owner));
        change('shared');
        return describeTaken(policy, { granted, tokens, cost: 1 });
      } catch (error) {
        pausedUntil = performance.now() + pauseMs;
        change('own', error);
        return own.take(owner);
      }
    },
  };
}
