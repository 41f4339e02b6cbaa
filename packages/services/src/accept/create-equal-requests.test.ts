import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, expect, test, vi } from 'vitest';
import type { Accepted } from '../context/equal-requests.ts';
import { createEqualRequests } from './create-equal-requests.ts';

interface Made extends Accepted {
  readonly by: string;
}

const patient = 3_000;
afterEach(() => {
  vi.useRealTimers();
});

/** Makes requests of one key whose works the test ends, and records the order in which the works began. */
function openRequests() {
  const requests = createEqualRequests();
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<Made>>();
  return {
    begun,
    bring: (by: string, key = 'key') =>
      requests.run<Made>(key, patient, () => {
        const end = withResolvers<Made>();
        begun.push(by);
        ends.set(by, end);
        return end.promise;
      }),
    end: (by: string, kind: Made['kind']) => ends.get(by)?.resolve({ kind, by }),
    fail: (by: string) => ends.get(by)?.reject(new Error(`${by} failed`)),
    hasBegun: (by: string) => vi.waitFor(() => expect(begun).toContain(by)),
  };
}

interface PromiseWithResolvers<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: Error) => void;
}

function withResolvers<T>(): PromiseWithResolvers<T> {
  let settle: Omit<PromiseWithResolvers<T>, 'promise'> | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  if (settle === undefined) throw new Error('a promise calls its executor at once');
  return { promise, ...settle };
}

test.each(['created', 'resubmitted'] as const)(
  'requests that arrive while a document is %s are answered as repetitions, and do not run',
  async (kind) => {
    const { bring, end, begun } = openRequests();
    const all = ['a', 'b', 'c'].map((by) => bring(by));
    end('a', kind);
    expect(await Promise.all(all)).toEqual([
      { kind, by: 'a' },
      { kind: 'repeated', by: 'a' },
      { kind: 'repeated', by: 'a' },
    ]);
    expect(begun).toEqual(['a']);
  },
);

test('requests that wait do not share an answer `repeated`: one of them runs and answers all of them', async () => {
  const { bring, end, begun, hasBegun } = openRequests();
  const all = ['a', 'b', 'c'].map((by) => bring(by));
  end('a', 'repeated');
  await hasBegun('b');
  end('b', 'repeated');
  expect((await Promise.all(all)).map(({ by }) => by)).toEqual(['a', 'b', 'b']);
  expect(begun).toEqual(['a', 'b']);
});

test('after a failure one of the waiting requests runs, and its failure is the answer of all of them', async () => {
  const { bring, fail, begun, hasBegun } = openRequests();
  const all = Promise.allSettled(['a', 'b', 'c'].map((by) => bring(by)));
  fail('a');
  await hasBegun('b');
  fail('b');
  const reasons = (await all).map((each) => (each.status === 'rejected' ? each.reason.message : undefined));
  expect(reasons).toEqual(['a failed', 'b failed', 'b failed']);
  expect(begun).toEqual(['a', 'b']);
});

test('after a failure a waiting request makes the document', async () => {
  const { bring, fail, end, hasBegun } = openRequests();
  const failed = expect(bring('a')).rejects.toThrow('a failed');
  const others = [bring('b'), bring('c')];
  fail('a');
  await failed;
  await hasBegun('b');
  end('b', 'created');
  expect(await Promise.all(others)).toEqual([
    { kind: 'created', by: 'b' },
    { kind: 'repeated', by: 'b' },
  ]);
});

test.each(['created', 'repeated'] as const)(
  'after a request that was %s the next one runs by itself',
  async (kind) => {
    const { bring, end, begun, hasBegun } = openRequests();
    const before = [bring('a'), bring('b')];
    end('a', kind);
    if (kind === 'repeated') await hasBegun('b');
    end('b', kind);
    await Promise.all(before);
    void bring('c');
    expect(begun.at(-1)).toBe('c');
  },
);

test('different requests do not wait for each other', () => {
  const { bring, begun } = openRequests();
  void bring('a', 'one');
  void bring('b', 'other');
  expect(begun).toEqual(['a', 'b']);
});

test('a request whose own work runs does not time out', async () => {
  vi.useFakeTimers();
  const { bring, fail, end } = openRequests();
  const failed = expect(bring('a')).rejects.toThrow('a failed');
  const [own, other] = [bring('b'), bring('c')];
  fail('a');
  await failed;
  const refused = expect(other).rejects.toMatchObject({ code: 'busy' });
  await vi.advanceTimersByTimeAsync(patient);
  await refused;
  end('b', 'created');
  expect(await own).toEqual({ kind: 'created', by: 'b' });
});

test('a wait that lasts too long ends as busy, and the running request continues', async () => {
  vi.useFakeTimers();
  const { bring, end } = openRequests();
  const first = bring('a');
  const refused = expect(bring('b')).rejects.toMatchObject({
    code: 'busy',
    details: { retryAfterSeconds: 1 },
  });
  await vi.advanceTimersByTimeAsync(patient);
  await refused;
  end('a', 'created');
  expect(await first).toEqual({ kind: 'created', by: 'a' });
});

test('a request never runs after it was answered busy: after a failure the next waiting one runs', async () => {
  vi.useFakeTimers();
  const { bring, fail, end, begun } = openRequests();
  const failed = expect(bring('a')).rejects.toThrow('a failed');
  const refused = expect(bring('b')).rejects.toMatchObject({ code: 'busy' });
  await vi.advanceTimersByTimeAsync(patient - 1);
  const last = bring('c');
  await vi.advanceTimersByTimeAsync(1);
  await refused;
  fail('a');
  await failed;
  expect(begun).toEqual(['a', 'c']);
  end('c', 'created');
  expect(await last).toEqual({ kind: 'created', by: 'c' });
});

test('a request runs in its own asynchronous context after its wait', async () => {
  const requests = createEqualRequests();
  const context = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const bring = (by: string) =>
    context.run(by, () =>
      requests.run<Made>('key', patient, async () => {
        seen.push(context.getStore());
        return { kind: 'repeated', by };
      }),
    );
  await Promise.all(['a', 'b'].map(bring));
  expect(seen).toEqual(['a', 'b']);
});

test('when all waiting requests were answered busy, none of them runs, and the next request runs by itself', async () => {
  vi.useFakeTimers();
  const { bring, fail, begun } = openRequests();
  const failed = expect(bring('a')).rejects.toThrow('a failed');
  const refused = expect(bring('b')).rejects.toMatchObject({ code: 'busy' });
  await vi.advanceTimersByTimeAsync(patient);
  await refused;
  fail('a');
  await failed;
  expect(begun).toEqual(['a']);
  void bring('c');
  expect(begun).toEqual(['a', 'c']);
});
