import { ServiceError } from './service-error.ts';

/** How a request that asks for a document ended: `repeated` wrote nothing. */
export interface Accepted {
  readonly kind: 'created' | 'repeated' | 'resubmitted';
}

/** The requests of this process that ask for a document; equal ones have one key. */
export interface EqualRequests {
  /**
   * Runs `work`. While an equal request is under way it waits instead, without a connection, and is answered as the
   * repetition of what that one wrote. Where that one wrote nothing, the first that waits runs, and what comes of it is
   * the answer of all that waited. Throws `busy` after `longestMs` of waiting.
   */
  run<T extends Accepted>(key: string, longestMs: number, work: () => Promise<T>): Promise<T>;
}

interface Running {
  readonly result: Promise<Accepted>;
  /** What those wait for that came while it ran. */
  next?: Promise<Accepted>;
}

/** Keeps the requests of one process. */
export function createEqualRequests(): EqualRequests {
  const running = new Map<string, Running>();

  const start = (key: string, work: () => Promise<Accepted>): Promise<Accepted> => {
    const own: Running = { result: work() };
    running.set(key, own);
    const end = () => {
      if (own.next === undefined) running.delete(key);
    };
    own.result.then(end, end);
    return own.result;
  };

  const follow = (key: string, { result }: Running, work: () => Promise<Accepted>): Promise<Accepted> =>
    result.then(
      (done) => {
        // It may have read before the others came: only what it wrote is as new as they are.
        if (done.kind === 'repeated') return start(key, work);
        running.delete(key);
        return done;
      },
      () => start(key, work),
    );

  return {
    async run<T extends Accepted>(key: string, longestMs: number, work: () => Promise<T>): Promise<T> {
      const before = running.get(key);
      // A key belongs to one verb, and with it to one type of result.
      if (before === undefined) return start(key, work) as Promise<T>;
      let isOwn = false;
      const runOwn = () => {
        isOwn = true;
        return work();
      };
      before.next ??= follow(key, before, runOwn);
      const done = (await waitFor(before.next, longestMs, () => isOwn)) as T;
      return isOwn ? done : { ...done, kind: 'repeated' };
    },
  };
}

/** Gives up after `ms` milliseconds unless the request's own work runs by then. */
async function waitFor<T>(result: Promise<T>, ms: number, isOwn: () => boolean): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      if (!isOwn()) reject(stillRunning());
    }, ms);
  });
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer);
  }
}

const stillRunning = () =>
  new ServiceError(
    'busy',
    { retryAfterSeconds: 1 },
    'Uma requisição igual ainda está sendo processada; tente de novo.',
  );
