import { filingKinds } from '@fiscal/contracts/kinds-table';
import { expect, test } from 'vitest';
import { listAvailability } from './list-availability.ts';

const traffic = {
  readAt: new Date('2026-11-21T12:00:00Z'),
  measuredUntil: null,
  circuits: [],
  pauses: [],
  waiting: [],
  calls: [],
};
const coverage = {
  readTraffic: async () => traffic,
  readAgreements: async () => new Map(),
  findAgreement: async () => undefined,
};

test('each authority is listed once, with the served states that it authorizes; the Sefin has none', async () => {
  const settings = { servedStates: ['SP', 'RJ', 'SC', 'MA'] } as const;
  const listed = await listAvailability({ coverage, filingKinds, settings }, { environment: 'production' });
  expect(listed.map(({ authority, states }) => [authority, states])).toEqual([
    ['SP', ['SP']],
    ['SVRS', ['RJ', 'SC']],
    ['SVAN', ['MA']],
    ['SEFIN', []],
  ]);
});
