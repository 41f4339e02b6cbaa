import { type FieldType, writeField } from '@fiscal/xml';
import { expect, test } from 'vitest';
import * as types from './field-types.ts';

test.each<[keyof typeof types, FieldType, readonly string[], readonly string[]]>([
  [
    'stateRegistration',
    types.stateRegistration,
    ['12', '1'.repeat(14)],
    ['1', '1'.repeat(15), 'ISENTO', 'x12', '12x'],
  ],
  [
    'carrierRegistration',
    types.carrierRegistration,
    ['12', '1'.repeat(14), 'ISENTO'],
    ['1', '1'.repeat(15), 'x12', 'ISENTO1'],
  ],
  [
    'date',
    types.date,
    ['2026-01-01', '2099-12-31', '2026-10-10'],
    ['1999-12-31', '2026-13-01', '2026-00-10', '2026-01-32', '2026-01-00', 'x2026-01-01', '2026-01-010'],
  ],
  ['uf', types.uf, ['SP'], ['S', 'SPX', 'sp']],
  [
    'cfop',
    types.cfop,
    ['1102', '2102', '3102', '5102', '6102', '7102'],
    ['0102', '4102', '8102', '51020', 'x5102'],
  ],
  [
    'benefitCode',
    types.benefitCode,
    ['SP070010', 'SP07001012', 'SEM CBENEF'],
    ['SP07001', 'SP0700101', 'SP070010123'],
  ],
  [
    'gtin',
    types.gtin,
    ['SEM GTIN', '1'.repeat(8), '1'.repeat(12), '1'.repeat(13), '1'.repeat(14)],
    ['1'.repeat(7), '1'.repeat(9), '1'.repeat(11), '1'.repeat(15), 'xSEM GTIN', 'SEM GTIN1'],
  ],
  ['ncm', types.ncm, ['00', '84713012'], ['0', '000', '8471301', '847130123']],
  ['series', types.series, ['0', '1', '999'], ['', '00', '01', '1000', 'x1']],
  ['noteNumber', types.noteNumber, ['1', '999999999'], ['0', '01', '1000000000', 'x1']],
  ['itemNumber', types.itemNumber, ['1', '999'], ['0', '01', '1000', 'x1']],
  ['percentMax100', types.percentMax100, ['0.00', '100.00'], ['100.01']],
  ['rateMax100', types.rateMax100, ['0.0000', '100.0000'], ['100.0001']],
])('the type %s accepts and refuses the texts of the layout', (_, type, taken, refused) => {
  const isTaken = (text: string): boolean => writeField(type, text).kind !== 'refused';
  expect(taken.filter((text) => !isTaken(text))).toEqual([]);
  expect(refused.filter(isTaken)).toEqual([]);
});
