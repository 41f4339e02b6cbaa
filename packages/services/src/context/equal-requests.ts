import { AsyncResource } from 'node:async_hooks';
import { ServiceError } from './service-error.ts';

/** How a request that asks for a document ended: `repeated` wrote nothing. */
export interface Accepted {
  readonly kind: 'created' | 'repeated' | 'resubmitted';
}

/** The requests of this process that ask for a document; equal ones have one key. */
export interface EqualRequests {
  /**
   * Runs `work`. While an equal request is under way it waits instead, without a connection, and is answered as the
   * repetition of what that one wrote. Where that one wrote nothing, the first that still waits runs, and what comes of it
   * is the answer of all that waited. Throws `busy` after `longestMs` of waiting; `work` never runs then.
   */
  run<T extends Accepted>(key: string, longestMs: number, work: () => Promise<T>): Promise<T>;
}

/** A request that waits for an equal one. */
interface Waiting {
  readonly work: () => Promise<Accepted>;
  readonly answer: (result: Promise<Accepted>) => void;
}

/** Keeps the requests of one process. */
export function createEqualRequests(): EqualRequests {
  /** The requests that came while the work of a key runs, by key, in the order of their coming. */
  const waitingOf = new Map<string, Set<Waiting>>();

  const start = (key: string, work: () => Promise<Accepted>): Promise<Accepted> => {
    const waiting = new Set<Waiting>();
    waitingOf.set(key, waiting);
    const result = work();
    const startNext = () => {
      const [first] = waiting;
      if (first === undefined) waitingOf.delete(key);
      else answer(waiting, start(key, first.work));
    };
    result.then((done) => {
      // It may have read before the others came: only what it wrote is as new as they are.
      if (done.kind === 'repeated') return startNext();
      waitingOf.delete(key);
      answer(waiting, result);
    }, startNext);
    return result;
  };

  return {
    async run<T extends Accepted>(key: string, longestMs: number, work: () => Promise<T>): Promise<T> {
      const waiting = waitingOf.get(key);
      const result = waiting === undefined ? start(key, work) : waitAmong(waiting, longestMs, work);
      // A key belongs to one verb, and with it to one type of result.
      return result as Promise<T>;
    },
  };
}

const answer = (waiting: Iterable<Waiting>, result: Promise<Accepted>): void => {
  for (const each of waiting) each.answer(result);
};

/** Waits for an answer or for the request's own turn; it gives both up after `ms` milliseconds unless its work runs by then. */
const waitAmong = (waiting: Set<Waiting>, ms: number, work: () => Promise<Accepted>): Promise<Accepted> =>
  new Promise((resolve, reject) => {
    let isOwn = false;
    const own: Waiting = {
      // What follows a request by its asynchronous context must not take it for the one before it.
      work: AsyncResource.bind(async () => {
        isOwn = true;
        clearTimeout(timer);
        return work();
      }),
      answer(result) {
        result
          .then((done) => resolve(isOwn ? done : { ...done, kind: 'repeated' }), reject)
          .finally(() => clearTimeout(timer));
      },
    };
    const timer = setTimeout(() => {
      waiting.delete(own);
      reject(stillRunning());
    }, ms);
    waiting.add(own);
  });

const stillRunning = () =>
  new ServiceError(
    'busy',
    { retryAfterSeconds: 1 },
    'Uma requisição igual ainda está sendo processada; tente de novo.',
  );
