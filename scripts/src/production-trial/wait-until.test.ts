import { expect, test } from 'vitest';
import { waitUntil } from './wait-until.ts';

const patience = { patienceMs: 30, pauseMs: 1 };

test('it looks until it holds, also after looks that failed', async () => {
  let looks = 0;
  const look = async (): Promise<boolean> => {
    looks += 1;
    if (looks === 1) throw new Error('not yet there');
    return looks === 3;
  };
  expect(await waitUntil(look, patience)).toBe(true);
  expect(looks).toBe(3);
});

test('an end of the patience is told, and is no success', async () => {
  expect(await waitUntil(() => Promise.resolve(false), patience)).toBe(false);
});

test('without patience it looks once', async () => {
  expect(await waitUntil(() => Promise.resolve(true), { patienceMs: 0, pauseMs: 1 })).toBe(true);
});
