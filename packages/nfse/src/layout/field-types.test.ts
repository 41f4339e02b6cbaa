import { type FieldType, writeField } from '@fiscal/xml';
import { expect, test } from 'vitest';
import * as types from './field-types.ts';

const ones = (count: number): string => '1'.repeat(count);

test.each<[keyof typeof types, FieldType, readonly string[], readonly string[]]>([
  [
    'date',
    types.date,
    [
      '2024-02-29',
      '2028-02-29',
      '2032-02-29',
      '2026-02-28',
      '2026-01-31',
      '2026-12-31',
      '2026-10-31',
      '2026-04-30',
      '2026-11-30',
      '2026-03-29',
      '2026-10-10',
    ],
    [
      '2026-02-29',
      '2026-02-30',
      '2026-04-31',
      '2026-11-31',
      '2026-13-01',
      '2026-00-01',
      '2026-01-00',
      '2026-01-32',
      '1926-01-01',
      'x2026-01-01',
      '2026-01-010',
    ],
  ],
  [
    'nfseKey',
    types.nfseKey,
    [ones(50), `${ones(9)}${'A'.repeat(14)}${ones(27)}`],
    [ones(49), ones(51), `x${ones(50)}`],
  ],
  [
    'nfeKey',
    types.nfeKey,
    [ones(44), `${ones(6)}${'A'.repeat(14)}${ones(24)}`],
    [ones(43), ones(45), `x${ones(44)}`],
  ],
  [
    'dpsId',
    types.dpsId,
    [`DPS${ones(7)}1${ones(34)}`, `DPS${ones(7)}2${'A'.repeat(14)}${ones(20)}`],
    [`DPS${ones(41)}`, `DPS${ones(43)}`, `DPS${ones(7)}1${'A'.repeat(14)}${ones(20)}`, `xDPS${ones(42)}`],
  ],
  [
    'eventRequestId',
    types.eventRequestId,
    [`PRE${ones(56)}`, `PRE${ones(8)}2${'A'.repeat(14)}${ones(33)}`],
    [`PRE${ones(55)}`, `PRE${ones(57)}`, `xPRE${ones(56)}`],
  ],
  ['series', types.series, ['1', '9999', '10000', '49999'], ['0', '01', '50000', '100000', 'x1']],
  ['dpsNumber', types.dpsNumber, ['1', ones(15)], ['0', '01', ones(16), 'x1', '1x']],
  ['country', types.country, ['BR'], ['B', 'BRA', 'br']],
  ['phone', types.phone, [ones(6), ones(20)], [ones(5), ones(21)]],
  ['verificationCode', types.verificationCode, ['a', 'aA0aA0aA0'], ['aA0aA0aA00', '-a', 'a-']],
  ['paperSeries', types.paperSeries, ['a', ones(15)], [ones(16), '-a', 'a-']],
  ['internalCode', types.internalCode, ['a', ones(20)], [ones(21), '-a', 'a-']],
  [
    'pisCofinsCst',
    types.pisCofinsCst,
    ['00', '09', '49', '50', '56', '60', '67', '70', '75', '98', '99'],
    ['10', '48', '57', '68', '76', '97', '0', '000', 'x00'],
  ],
])('the type %s accepts and refuses the texts of the layout', (_, type, taken, refused) => {
  const isTaken = (text: string): boolean => writeField(type, text).kind !== 'refused';
  expect(taken.filter((text) => !isTaken(text))).toEqual([]);
  expect(refused.filter(isTaken)).toEqual([]);
});
