import type { Database } from '@fiscal/db';
import { fixedClock } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { createCoverageReader } from './create-coverage-reader.ts';

function aDatabase() {
  const state = { requested: 0, answers: true };
  const read = async () => {
    state.requested += 1;
    if (!state.answers) throw new Error('away');
    return [{ measuredUntil: new Date(state.requested), circuits: [], pauses: [], waiting: [], calls: [] }];
  };
  return { state, db: { read } as unknown as Pick<Database, 'read'> };
}

test('a thousand simultaneous readers cause one read, and the next one follows after fifteen seconds', async () => {
  const { state, db } = aDatabase();
  const clock = fixedClock();
  const reader = createCoverageReader({ db, clock, maxAgeDays: 7 });
  await Promise.all(Array.from({ length: 1_000 }, () => reader.readTraffic()));
  expect(state.requested).toBe(1);
  clock.set(new Date(clock.now().getTime() + 14_999));
  await reader.readTraffic();
  expect(state.requested).toBe(1);
  clock.set(new Date(clock.now().getTime() + 1));
  expect((await reader.readTraffic())?.measuredUntil).toEqual(new Date(2));
});

test('while the database does not answer, the last known traffic or none is returned, and not every reader asks it', async () => {
  const { state, db } = aDatabase();
  const clock = fixedClock();
  const reader = createCoverageReader({ db, clock, maxAgeDays: 7 });
  const later = () => clock.set(new Date(clock.now().getTime() + 15_000));
  state.answers = false;
  expect(await reader.readTraffic()).toBeUndefined();
  await Promise.all(Array.from({ length: 100 }, () => reader.readTraffic()));
  expect(state.requested).toBe(1);
  state.answers = true;
  later();
  expect((await reader.readTraffic())?.measuredUntil).toEqual(new Date(2));
  state.answers = false;
  later();
  expect((await reader.readTraffic())?.measuredUntil).toEqual(new Date(2));
});

test('agreements that could not be read are read again by the next request', async () => {
  const { state, db } = aDatabase();
  const reader = createCoverageReader({ db, clock: fixedClock(), maxAgeDays: 7 });
  state.answers = false;
  await expect(reader.readAgreements('production')).rejects.toThrow('away');
  state.answers = true;
  await reader.readAgreements('production');
  await reader.readAgreements('production');
  await reader.readAgreements('homologation');
  expect(state.requested).toBe(3);
});
