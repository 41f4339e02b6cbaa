import { setTimeout } from 'node:timers/promises';
import { createTokenBuckets } from '@fiscal/http-server';
import { systemClock } from '@fiscal/services';
import { expect, test } from 'vitest';
import { createSharedBuckets, type SharedBucketsDeps } from './shared-buckets.ts';

const policy = { capacity: 2, refillPerSecond: 0.001 };

function open(takeShared: SharedBucketsDeps['takeShared'], changes: Partial<SharedBucketsDeps> = {}) {
  const states: string[] = [];
  const buckets = createSharedBuckets({
    policy,
    own: createTokenBuckets(policy, systemClock),
    takeShared,
    onChange: (state) => states.push(state),
    ...changes,
  });
  return { buckets, states };
}

test('the client gets the values of the shared bucket', async () => {
  let granted = true;
  const { buckets } = open(async () => ({ granted, tokens: 0.5 }), {
    policy: { capacity: 40, refillPerSecond: 20 },
  });
  expect(await buckets.take('a')).toEqual({ kind: 'taken', remaining: 0, secondsUntilFull: 2 });
  granted = false;
  expect(await buckets.take('a')).toEqual({ kind: 'empty', retryAfterSeconds: 1, secondsUntilFull: 2 });
});

test.each<[string, SharedBucketsDeps['takeShared']]>([
  ['is away', () => Promise.reject(new Error('away'))],
  ['does not answer', () => new Promise(() => undefined)],
])(
  'when the database %s, the process counts alone, reports it once and asks again only after a pause',
  async (_, take) => {
    let requested = 0;
    const send: SharedBucketsDeps['takeShared'] = (owner) => {
      requested += 1;
      return take(owner);
    };
    const { buckets, states } = open(send, { patienceMs: 20, pauseMs: 60_000 });
    const kinds: string[] = [];
    for (let n = 0; n < 3; n += 1) kinds.push((await buckets.take('a')).kind);
    expect(kinds).toEqual(['taken', 'taken', 'empty']);
    expect([requested, states]).toEqual([1, ['own']]);
  },
);

test('after the pause the shared buckets are asked again', async () => {
  let isAway = true;
  const { buckets, states } = open(
    async () => (isAway ? Promise.reject(new Error('away')) : { granted: true, tokens: 1 }),
    { pauseMs: 30 },
  );
  await buckets.take('a');
  isAway = false;
  await setTimeout(40);
  expect(await buckets.take('a')).toMatchObject({ kind: 'taken', remaining: 1 });
  expect(states).toEqual(['own', 'shared']);
});
