import { expect, test } from 'vitest';
import { compareLedger, type LedgerNote, type StoredNote } from './compare-ledger.ts';

const key = (number: number): string => `key-${number}`;
const entry = (number: number): LedgerNote => ({
  type: 'authorized',
  accessKey: key(number),
  cnpj: '11222333000181',
  series: 1,
  number,
  digestValue: `digest-${number}`,
  protocol: `protocol-${number}`,
});
const stored = (number: number): StoredNote => ({ ...entry(number), status: 'authorized' });
const ledger = [1, 2, 3].map(entry);
const database = [1, 2, 3].map(stored);

test('no difference when both sides are the same', () => {
  expect(compareLedger(ledger, database)).toEqual([]);
});

test('a line that is missing in the ledger is found', () => {
  expect(compareLedger(ledger.slice(1), database)).toEqual([
    expect.stringContaining('the ledger does not know'),
  ]);
});

test('a note that is missing in the database is found', () => {
  expect(compareLedger(ledger, database.slice(0, 2))).toEqual([
    expect.stringContaining('does not know its key'),
  ]);
});

test('a number skipped in the database is found', () => {
  const skipped = [1, 2, 4].map(stored);
  expect(compareLedger([1, 2, 4].map(entry), skipped)).toEqual([
    expect.stringContaining('number 3 has no note'),
  ]);
});

test('a first number that is missing is found', () => {
  expect(compareLedger([2, 3].map(entry), [2, 3].map(stored))).toEqual([
    expect.stringContaining('number 1 has no note'),
  ]);
});

test('a number that was authorized twice is found in the ledger and in the database', () => {
  const twice = { ...entry(3), accessKey: 'another' };
  expect(compareLedger([...ledger, twice], [...database, { ...twice, status: 'authorized' }])).toEqual([
    expect.stringContaining('the ledger holds'),
    expect.stringContaining('the database holds'),
  ]);
});

test.each([
  ['protocol', { protocol: 'other' }],
  ['digest', { digestValue: 'other' }],
  ['status', { status: 'rejected' }],
])('a different %s is found', (_, change) => {
  const changed = database.map((note) => (note.number === 2 ? { ...note, ...change } : note));
  expect(compareLedger(ledger, changed)).toHaveLength(1);
});
