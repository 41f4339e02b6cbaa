import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFairQueue, type FairQueueLimits } from './create-fair-queue.ts';

const limits: FairQueueLimits = { atOnce: 2, atOncePerOwner: 1, waiting: 4, waitingPerOwner: 3 };

/** Creates a queue whose tasks end when the test ends them, and records the order in which they begin. */
function openQueue(changes: Partial<FairQueueLimits> = {}) {
  const queue = createFairQueue({ ...limits, ...changes });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const bring = (name: string, signal?: AbortSignal) =>
    queue.run(
      name.charAt(0),
      () =>
        new Promise<string>((resolve) => {
          begun.push(name);
          ends.set(name, () => resolve(name));
        }),
      signal,
    );
  const finish = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await setImmediate();
  };
  return { queue, begun, bring, finish };
}

test('an owner with many works takes turns with a later owner', async () => {
  const { begun, bring, finish } = openQueue({ atOnce: 1 });
  const all = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => bring(name));
  for (const name of ['a1', 'b1', 'a2', 'b2', 'a3']) {
    await setImmediate();
    expect(begun.at(-1)).toBe(name);
    await finish(name);
  }
  expect(await Promise.all(all)).toMatchObject([{ value: 'a1' }, { value: 'a2' }, { value: 'a3' }, {}, {}]);
});

test('an owner has one work at a time and leaves the other slot free', async () => {
  const { begun, bring } = openQueue();
  void bring('a1');
  void bring('a2');
  await setImmediate();
  expect(begun).toEqual(['a1']);
  void bring('b1');
  await setImmediate();
  expect(begun).toEqual(['a1', 'b1']);
});

test('a work beyond the limit of its owner or of all owners is refused', async () => {
  const { bring, queue } = openQueue();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2']) void bring(name);
  expect(queue.waiting()).toBe(4);
  expect(await bring('a5')).toEqual({ kind: 'full' });
  expect(await bring('c1')).toEqual({ kind: 'full' });
});

test('a work beyond the limit of its owner is refused, also while other slots are free', async () => {
  const { begun, bring, queue } = openQueue();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void bring(name);
  const beyond = bring('a5');
  expect(queue.waiting()).toBe(3);
  expect(await beyond).toEqual({ kind: 'full' });
  void bring('b1');
  await setImmediate();
  expect(begun).toEqual(['a1', 'b1']);
});

test('a work that is abandoned while it waits never begins and frees its slot', async () => {
  const { begun, bring, finish, queue } = openQueue();
  const gone = new AbortController();
  void bring('a1');
  const abandoned = bring('a2', gone.signal);
  void bring('a3');
  gone.abort();
  expect(await abandoned).toEqual({ kind: 'abandoned' });
  expect(queue.waiting()).toBe(1);
  await finish('a1');
  expect(begun).toEqual(['a1', 'a3']);
  expect(await bring('a4', gone.signal)).toEqual({ kind: 'abandoned' });
});

test('an owner whose last waiting work is abandoned still has one work at a time', async () => {
  const { begun, bring, finish } = openQueue();
  const gone = new AbortController();
  void bring('a1');
  const abandoned = bring('a2', gone.signal);
  gone.abort();
  await abandoned;
  void bring('a3');
  await setImmediate();
  expect(begun).toEqual(['a1']);
  await finish('a1');
  expect(begun).toEqual(['a1', 'a3']);
});

test('a work that fails rejects, and the next one begins', async () => {
  const { begun, bring, queue } = openQueue({ atOnce: 1 });
  const failed = queue.run('a', () => Promise.reject(new Error('broken')));
  void bring('a1');
  await expect(failed).rejects.toThrow('broken');
  await setImmediate();
  expect(begun).toEqual(['a1']);
});
