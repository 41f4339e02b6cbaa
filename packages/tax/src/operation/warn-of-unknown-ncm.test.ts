import { expect, test } from 'vitest';
import { aNote, anItem, calculated } from '../testing/a-note.ts';

const warningsWith = (...ncms: readonly (string | undefined)[]): readonly string[] =>
  calculated(aNote({ items: ncms.map((ncm) => anItem({ ncm })) })).warnings;

test('an NCM outside the table gets one warning with its items, and the note is calculated', () => {
  expect(warningsWith('99999999', '84713012', '99999999')).toEqual([
    'NCM 99999999 não está na tabela: confira o código (SEFAZ 778). (itens 1, 3)',
  ]);
});

test('no warning is given about an NCM of the table or an item without an NCM', () => {
  expect(warningsWith('84713012', undefined)).toEqual([]);
});
