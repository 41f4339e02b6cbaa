import { expect, test } from 'vitest';
import type { NfseLine } from '../state/sefin-line.ts';
import { isParty } from './query-notes.ts';

const note = {
  emitter: '11222333000181',
  taker: '12ABC34501DE35',
  intermediary: '00000000000191',
} as NfseLine;

test('a note is shown only to provider, taker and intermediary, and to every company of theirs', () => {
  for (const party of [note.emitter, '11222333000262', '12ABC34501DE35', '00000000000191'])
    expect(isParty(note, party), party).toBe(true);
  expect(isParty({ ...note, taker: null, intermediary: null }, '12ABC34501DE35')).toBe(false);
  expect(isParty(note, '99999999000191')).toBe(false);
});
