import { expect, test } from 'vitest';
import { aNote, anItem, calculated } from '../testing/a-note.ts';

const warningsWith = (...ncms: readonly (string | undefined)[]): readonly string[] =>
  calculated(aNote({ items: ncms.map((ncm) => anItem({ ncm })) })).warnings;

test('an NCM outside of the table is given once, with its items; the note goes on', () => {
  expect(warningsWith('99999999', '84713012', '99999999')).toEqual([
    'NCM 99999999 não está na tabela: confira o código (SEFAZ 778). (itens 1, 3)',
  ]);
});

test('no warning is given of an NCM of the table, nor where there is none', () => {
  expect(warningsWith('84713012', undefined)).toEqual([]);
});
