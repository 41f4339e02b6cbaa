import type { IcmsRequest } from '@fiscal/api-contract';
import type { Uf } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { aNote, anItem, aSimplesNote, calculated, untaxed } from '../testing/a-note.ts';

const refusing: readonly Uf[] = [
  'AL',
  'AM',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MG',
  'MS',
  'MT',
  'PB',
  'PE',
  'RJ',
  'RN',
  'RS',
  'SE',
  'SP',
];
const saleTo = (uf: Uf, ieIndicator: 1 | 2 = 2, taxes = anItem().taxes) =>
  aNote({
    recipient: { uf, ieIndicator },
    items: [anItem({ cfop: uf === 'SP' ? '5102' : '6102', taxes })],
  });
const warned = (...sale: Parameters<typeof saleTo>): boolean =>
  calculated(saleTo(...sale)).warnings.some((text) => text.includes('805'));

const internal = anItem().taxes;
const interstate = { ...untaxed, icms: { cst: '00', rate: '7' } } as const;

test.each(refusing)('a warning says that the authority may refuse an exempt recipient in %s', (uf) => {
  expect(warned(uf, 2, uf === 'SP' ? internal : interstate)).toBe(true);
});

test('no warning where exempt recipients are accepted, for other recipients, or for untaxed items', () => {
  expect(warned('PR', 2, interstate)).toBe(false);
  expect(warned('SP', 1)).toBe(false);
  expect(warned('SP', 2, untaxed)).toBe(false);
  const simples = (csosn: IcmsRequest['csosn']) =>
    calculated(
      aSimplesNote({
        recipient: { uf: 'SP', ieIndicator: 2 },
        items: [anItem({ taxes: { ...untaxed, icms: { csosn } } })],
      }),
    ).warnings.some((text) => text.includes('805'));
  expect((['102', '103', '300', '400'] as const).map(simples)).toEqual([true, false, false, false]);
});

test('one warning about the recipient names no item', () => {
  const { warnings } = calculated({ ...saleTo('SP', 2, internal), items: [anItem(), anItem()] });
  expect(warnings.filter((text) => text.includes('805'))).toEqual([
    'A SEFAZ de SP pode recusar destinatário isento de inscrição: confira ieIndicator (SEFAZ 805).',
  ]);
});
