export interface FairQueueLimits {
  /** Jobs that run at the same time. */
  readonly atOnce: number;
  /** Jobs of one owner that run at the same time. */
  readonly atOncePerOwner: number;
  /** Jobs that wait; one more is refused. */
  readonly waiting: number;
  /** Jobs of one owner that wait. */
  readonly waitingPerOwner: number;
}

export type QueueOutcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** Too many jobs wait. */
  | { readonly kind: 'full' }
  /** The signal was aborted before the job began. */
  | { readonly kind: 'abandoned' };

/** Runs a few jobs at a time, owners in turn: an owner with many jobs does not delay the others. */
export interface FairQueue {
  /** Runs `work` in its turn; rejects as it does. Nothing begins once `signal` is aborted. */
  run<T>(owner: string, work: () => Promise<T>, signal?: AbortSignal): Promise<QueueOutcome<T>>;
  /** Returns the number of jobs that wait. */
  waiting(): number;
}

interface Owner {
  running: number;
  readonly waiting: Set<() => void>;
}

/** Creates a bounded queue with round robin over its owners. */
export function createFairQueue(limits: FairQueueLimits): FairQueue {
  /** In the order of their turns. */
  const owners = new Map<string, Owner>();
  let running = 0;
  let waiting = 0;

  const ownerOf = (name: string): Owner => {
    const owner = owners.get(name) ?? { running: 0, waiting: new Set<() => void>() };
    owners.set(name, owner);
    return owner;
  };

  const toTheEnd = (name: string, owner: Owner): void => {
    owners.delete(name);
    owners.set(name, owner);
  };

  const nextTurn = (): readonly [string, Owner] | undefined => {
    if (running >= limits.atOnce) return undefined;
    return [...owners].find(([, each]) => each.waiting.size > 0 && each.running < limits.atOncePerOwner);
  };

  const giveTurns = (): void => {
    for (let turn = nextTurn(); turn !== undefined; turn = nextTurn()) {
      const [name, owner] = turn;
      toTheEnd(name, owner);
      const [begin] = owner.waiting;
      begin?.();
    }
  };

  const leave = (name: string, owner: Owner): void => {
    if (owner.running === 0 && owner.waiting.size === 0) owners.delete(name);
    else toTheEnd(name, owner);
  };

  /** Resolves at the turn, or when the signal comes before it. */
  const waitForTurn = (owner: Owner, signal: AbortSignal | undefined): Promise<'begun' | 'abandoned'> =>
    new Promise((resolve) => {
      const end = (outcome: 'begun' | 'abandoned'): void => {
        signal?.removeEventListener('abort', abandon);
        owner.waiting.delete(begin);
        waiting -= 1;
        if (outcome === 'begun') {
          owner.running += 1;
          running += 1;
        }
        resolve(outcome);
      };
      const begin = (): void => end('begun');
      const abandon = (): void => end('abandoned');
      signal?.addEventListener('abort', abandon);
      owner.waiting.add(begin);
      waiting += 1;
    });

  return {
    async run(name, work, signal) {
      if (signal?.aborted === true) return { kind: 'abandoned' };
      const owner = ownerOf(name);
      const canBegin = running < limits.atOnce && owner.running < limits.atOncePerOwner;
      const isFull = waiting >= limits.waiting || owner.waiting.size >= limits.waitingPerOwner;
      if (!canBegin && isFull) return { kind: 'full' };
      const turn = waitForTurn(owner, signal);
      giveTurns();
      if ((await turn) === 'abandoned') {
        leave(name, owner);
        return { kind: 'abandoned' };
      }
      try {
        return { kind: 'done', value: await work() };
      } finally {
        owner.running -= 1;
        running -= 1;
        leave(name, owner);
        giveTurns();
      }
    },
    waiting: () => waiting,
  };
}
