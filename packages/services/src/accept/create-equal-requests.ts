import { AsyncResource } from 'node:async_hooks';
import type { Accepted, EqualRequests } from '../context/equal-requests.ts';
import { ServiceError } from '../context/service-error.ts';

/** A request that waits for an equal one. */
interface Waiting {
  readonly work: () => Promise<Accepted>;
  readonly answer: (result: Promise<Accepted>) => void;
}

/** Makes the registry of equal requests for one process. */
export function createEqualRequests(): EqualRequests {
  /** The requests that arrived while the work of their key runs, in the order of arrival. */
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
      // A repetition may have read before the others arrived. Only a written document is certainly new enough for them.
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

/**
 * Waits for an answer or for the own turn. Gives up after `ms` milliseconds, unless the own work is running by then.
 */
const waitAmong = (waiting: Set<Waiting>, ms: number, work: () => Promise<Accepted>): Promise<Accepted> =>
  new Promise((resolve, reject) => {
    let isOwn = false;
    const own: Waiting = {
      // Keeps the asynchronous context of this request, so that its work is not attributed to the request before it.
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
