import { expect, test } from 'vitest';
import { createTokenBuckets } from './token-bucket.ts';

const setUp = () => {
  let now = 0;
  const clock = { now: () => new Date(now) };
  const buckets = createTokenBuckets({ capacity: 40, refillPerSecond: 20 }, clock);
  return {
    at: (milliseconds: number) => {
      now = milliseconds;
    },
    burst: (n: number) => Array.from({ length: n }, () => buckets.take('client').kind),
    buckets,
  };
};

const count = (kinds: readonly string[]) => kinds.filter((kind) => kind === 'taken').length;

test('of 45 simultaneous requests 40 pass, and the others get Retry-After of one second', () => {
  const { burst, buckets } = setUp();
  expect(count(burst(45))).toBe(40);
  expect(buckets.take('client')).toMatchObject({ kind: 'empty', retryAfterSeconds: 1 });
});

test('a token returns after 50 ms, not after 49 ms, and 20 tokens after a second', () => {
  const { at, burst } = setUp();
  burst(40);
  at(49);
  expect(count(burst(1))).toBe(0);
  at(50);
  expect(count(burst(2))).toBe(1);
  at(1050);
  expect(count(burst(25))).toBe(20);
});

test('a clock that is set back removes no token', () => {
  const { at, burst, buckets } = setUp();
  at(60_000);
  burst(10);
  at(0);
  expect(buckets.take('client')).toMatchObject({ kind: 'taken', remaining: 29 });
});

test('above 50,000 owners, only the least recently used owner is removed', () => {
  const { burst, buckets } = setUp();
  buckets.charge('oldest', 40);
  burst(40);
  for (let n = 1; n < 50_000; n += 1) buckets.charge(`owner ${n}`, 1);
  expect(buckets.take('client').kind).toBe('empty');
  expect(buckets.take('oldest')).toMatchObject({ kind: 'taken', remaining: 39 });
});

test('clients do not share a bucket, and a charge can empty it but not make it negative', () => {
  const { burst, buckets } = setUp();
  burst(40);
  expect(buckets.take('other')).toEqual({ kind: 'taken', remaining: 39, secondsUntilFull: 1 });
  buckets.charge('other', 100);
  expect(buckets.take('other')).toMatchObject({ kind: 'empty', retryAfterSeconds: 1 });
});
