import { generateKeyPairSync } from 'node:crypto';
import { fixedClock } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { createKeyCache, type SigningKey } from './key-cache.ts';

const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 1024 });

function aCache({ max }: { max?: number } = {}) {
  const loads: string[] = [];
  const clock = fixedClock();
  const cache = createKeyCache({
    clock,
    ttlMs: 1_000,
    max,
    async load(certificateId, version): Promise<SigningKey> {
      loads.push(`${certificateId}@${version}`);
      if (certificateId === 'gone') throw new Error('certificate_unavailable');
      return { key, certificateDer: new Uint8Array(1), chainDer: [] };
    },
  });
  return { cache, clock, loads };
}

test('a key is loaded once for all concurrent callers', async () => {
  const { cache, loads } = aCache();
  await Promise.all([cache.get('a', 1), cache.get('a', 1), cache.get('a', 1)]);
  await cache.get('a', 1);
  expect(loads).toEqual(['a@1']);
});

test('a key does not outlive its time, even when it is in constant use', async () => {
  const { cache, clock, loads } = aCache();
  for (let step = 0; step < 5; step += 1) {
    await cache.get('a', 1);
    clock.advance(300);
  }
  expect(loads).toEqual(['a@1', 'a@1']);
});

test('an expired key leaves the memory, also when no key is requested any more', async () => {
  const cache = createKeyCache({
    clock: { now: () => new Date() },
    ttlMs: 20,
    load: async () => ({ key, certificateDer: new Uint8Array(1), chainDer: [] }),
  });
  await cache.get('a', 1);
  expect(cache.size()).toBe(1);
  await expect.poll(cache.size, { timeout: 60_000 }).toBe(0);
});

test('another version is another key, and the old one is forgotten', async () => {
  const { cache, loads } = aCache();
  await cache.get('a', 1);
  await cache.get('a', 2);
  expect(cache.size()).toBe(1);
  await cache.get('a', 1);
  expect(loads).toEqual(['a@1', 'a@2', 'a@1']);
});

test.each(['evict', 'clear'] as const)(
  'after %s a key is loaded again, also when it was being loaded',
  async (by) => {
    const { cache, loads } = aCache();
    const loading = cache.get('a', 1);
    cache[by]('a');
    await loading;
    expect(cache.size()).toBe(0);
    await cache.get('a', 1);
    expect(loads).toHaveLength(2);
  },
);

test('a failed load is not kept', async () => {
  const { cache, loads } = aCache();
  await expect(cache.get('gone', 1)).rejects.toThrow('certificate_unavailable');
  await expect(cache.get('gone', 1)).rejects.toThrow('certificate_unavailable');
  expect([loads.length, cache.size()]).toEqual([2, 0]);
});

test('above the limit, the least recently used key is removed', async () => {
  const { cache, loads } = aCache({ max: 2 });
  for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(id, 1);
  expect(loads).toEqual(['a@1', 'b@1', 'c@1', 'b@1']);
  expect(cache.size()).toBe(2);
});

test('by default 200 keys stay for five minutes, and not a millisecond longer', async () => {
  const loads: string[] = [];
  const clock = fixedClock();
  const cache = createKeyCache({
    clock,
    async load(certificateId) {
      loads.push(certificateId);
      return { key, certificateDer: new Uint8Array(1), chainDer: [] };
    },
  });
  await cache.get('first', 1);
  clock.advance(299_999);
  await cache.get('first', 1);
  expect(loads).toHaveLength(1);
  clock.advance(1);
  await cache.get('first', 1);
  expect(loads).toHaveLength(2);
  for (let id = 0; id < 199; id += 1) await cache.get(String(id), 1);
  await cache.get('first', 1);
  expect([cache.size(), loads.length]).toEqual([200, 201]);
  await cache.get('another', 1);
  await cache.get('0', 1);
  expect([cache.size(), loads.length]).toEqual([200, 203]);
});

test('a load that fails after an eviction does not remove the key that was loaded meanwhile', async () => {
  const failing: (() => void)[] = [];
  const cache = createKeyCache({
    clock: fixedClock(),
    load: () =>
      failing.length === 0
        ? new Promise((_, reject) => failing.push(() => reject(new Error('late'))))
        : Promise.resolve({ key, certificateDer: new Uint8Array(1), chainDer: [] }),
  });
  const first = cache.get('a', 1);
  cache.evict('a');
  await cache.get('a', 1);
  for (const fail of failing) fail();
  await expect(first).rejects.toThrow('late');
  expect(cache.size()).toBe(1);
});
