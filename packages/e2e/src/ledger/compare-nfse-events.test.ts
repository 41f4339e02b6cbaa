import { expect, test } from 'vitest';
import { compareNfseEvents, type LedgerNfseEvent, type StoredNfseEvent } from './compare-nfse-events.ts';

const event = (accessKey: string, eventType = '101101'): LedgerNfseEvent => ({
  accessKey,
  eventType,
  sequence: 1,
});
const stored = (accessKey: string, registration: 'registered' | 'none' = 'registered'): StoredNfseEvent => ({
  accessKey,
  eventType: '101101',
  registration,
});
const ledger = [event('a'), event('b', '105102')];
const notes = [
  { accessKey: 'a', status: 'cancelled' },
  { accessKey: 'b', status: 'cancelled' },
  { accessKey: 'c', status: 'authorized' },
  { accessKey: null, status: 'rejected' },
];

test('no difference with a cancellation and a substitution on both sides, and a refused request', () => {
  expect(compareNfseEvents(ledger, [stored('a'), stored('c', 'none')], notes)).toEqual([]);
});

test.each([
  ['a cancellation that the database lacks', ledger, [], notes, 'the database has not'],
  ['a request that the ledger lacks', ledger, [stored('a'), stored('c')], notes, 'does not know it'],
  ['an event twice in the ledger', [...ledger, event('a')], [stored('a')], notes, 'the ledger holds'],
  ['an event twice in the database', ledger, [stored('a'), stored('a')], notes, 'the database holds'],
  [
    'a substitution that was not noticed',
    [...ledger, event('c', '105102')],
    [stored('a')],
    notes,
    'c: cancelled in',
  ],
  ['a note cancelled here alone', [event('a')], [stored('a')], notes, 'b: not cancelled in'],
] as const)('%s is found', (_, sefin, database, all, words) => {
  const found = compareNfseEvents(sefin, database, all);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(words);
});
