import { withinTime } from '@fiscal/services';
import { type BucketPolicy, type ClientBuckets, type Taken, takenOf } from './token-bucket.ts';

export interface SharedBucketsDeps {
  readonly policy: BucketPolicy;
  /** Buckets of this process, for the time in which the shared ones cannot be asked. */
  readonly own: ClientBuckets;
  /** Takes one token of the bucket that all processes share. */
  readonly takeShared: (owner: string) => Promise<{ readonly granted: boolean; readonly tokens: number }>;
  /** Called when the shared buckets cannot be asked any more, and when they can again. */
  readonly onChange: (state: 'shared' | 'own', error?: unknown) => void;
  /** Longest wait for the shared bucket, milliseconds; waiting for a connection counts. 2,000 unless given. */
  readonly patienceMs?: number | undefined;
  /** Pause after a failure in which nobody waits for the shared buckets; 1 s unless given. */
  readonly pauseMs?: number | undefined;
}

/**
 * Buckets that several processes share. Where these cannot be asked, the process goes by its own: a database that is
 * away refuses nobody for the number of its requests.
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
        return takenOf(policy, { granted, tokens, cost: 1 });
      } catch (error) {
        pausedUntil = performance.now() + pauseMs;
        change('own', error);
        return own.take(owner);
      }
    },
  };
}
