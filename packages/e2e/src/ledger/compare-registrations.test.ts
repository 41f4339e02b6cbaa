import { describe, expect, test } from 'vitest';
import type { LedgerNote, StoredNote } from './compare-ledger.ts';
import {
  compareEvents,
  compareRanges,
  type LedgerEvent,
  type LedgerRange,
  type StoredEvent,
  type StoredRange,
} from './compare-registrations.ts';

const cnpj = '11222333000181';
const noteOf = (number: number, status: string): StoredNote => ({
  status,
  accessKey: `key-${number}`,
  cnpj,
  series: 1,
  number,
  digestValue: 'd',
  protocol: 'p',
});

describe('events', () => {
  const held = (accessKey: string, eventType: string, sequence: number): LedgerEvent => ({
    accessKey,
    eventType,
    sequence,
    cStat: '135',
    protocol: `${accessKey}-${eventType}-${sequence}`,
  });
  const ledger = [held('key-1', '110110', 1), held('key-1', '110110', 2), held('key-2', '110111', 1)];
  const stored: StoredEvent[] = ledger.map((event) => ({ ...event, registration: 'registered' }));
  const refused: StoredEvent = {
    ...held('key-3', '110111', 1),
    registration: 'none',
    cStat: null,
    protocol: null,
  };
  const notes = [noteOf(1, 'authorized'), noteOf(2, 'cancelled'), noteOf(3, 'authorized')];

  test('no difference when both sides are the same, with one event that was not registered', () => {
    expect(compareEvents(ledger, [...stored, refused], notes)).toEqual([]);
  });

  const changed = (change: Partial<StoredEvent>): StoredEvent[] =>
    stored.map((event, index) => (index === 0 ? { ...event, ...change } : event));

  test.each<[string, readonly LedgerEvent[], readonly StoredEvent[], string]>([
    ['an event missing in the database', ledger, stored.slice(1), 'the database has not'],
    ['one that was only requested', ledger, changed({ registration: 'none' }), 'the database has not'],
    ['an event missing in the ledger', ledger.slice(1), stored, 'the ledger does not know it'],
    ['another protocol', ledger, changed({ protocol: 'x' }), 'stored 135 x'],
    ['another cStat', ledger, changed({ cStat: '155' }), 'stored 155'],
    ['an event twice in the ledger', [...ledger, ...ledger.slice(0, 1)], stored, 'the ledger holds'],
    ['an event twice in the database', ledger, [...stored, ...stored.slice(0, 1)], 'the database holds'],
    ['a hole in the letters', ledger.slice(1), stored.slice(1), 'leave a hole'],
  ])('%s is found', (_, one, other, words) => {
    expect(compareEvents(one, other, notes).join('\n')).toContain(words);
  });

  test('a note that is cancelled on one side only is found', () => {
    const otherwise = [noteOf(1, 'cancelled'), noteOf(2, 'authorized')];
    expect(compareEvents(ledger, stored, otherwise)).toEqual([
      'key-1: not cancelled in the ledger, cancelled in the database',
      'key-2: cancelled in the ledger, authorized in the database',
    ]);
  });
});

describe('ranges', () => {
  const range = (first: number, last: number, protocol = `p-${first}`): LedgerRange => ({
    cnpj,
    series: 1,
    first,
    last,
    protocol,
  });
  const held = (number: number): LedgerNote => ({
    type: 'authorized',
    accessKey: `key-${number}`,
    cnpj,
    series: 1,
    number,
    digestValue: 'd',
    protocol: 'p',
  });
  const ledger = [range(2, 3), range(7, 7)];
  const notes = [held(1), held(4)];

  test('no difference when both sides are the same, with a number that another system disabled', () => {
    const before: StoredRange = { ...range(2, 2), protocol: null };
    expect(compareRanges(ledger, [...ledger, before], notes)).toEqual([]);
  });

  test.each<[string, readonly LedgerRange[], readonly StoredRange[], readonly LedgerNote[], string]>([
    ['a range missing in the database', ledger, ledger.slice(1), notes, 'the database has not'],
    ['a range missing in the ledger', ledger.slice(1), ledger, notes, 'the ledger does not know it'],
    ['another protocol', ledger, [range(2, 3, 'x'), range(7, 7)], notes, 'the database has not'],
    ['a range disabled twice', [...ledger, range(3, 5)], [...ledger, range(3, 5)], [], 'disabled again'],
    ['a range over a note', ledger, ledger, [...notes, held(3)], '3 is authorized in the ledger'],
    [
      'a number without a protocol that was not disabled',
      ledger,
      [...ledger, { ...range(9, 9), protocol: null }],
      notes,
      'the ledger does not know it',
    ],
  ])('%s is found', (_, one, other, held, words) => {
    expect(compareRanges(one, other, held).join('\n')).toContain(words);
  });

  test('equal numbers of another series or company do not match', () => {
    const others = [
      { ...range(2, 3), series: 2 },
      { ...range(2, 3), cnpj: 'x' },
    ];
    expect(compareRanges([...ledger, ...others], ledger, notes)).toHaveLength(2);
    expect(compareRanges([...ledger, ...others], [...ledger, ...others], notes)).toEqual([]);
  });
});
