import type { IcmsRequest } from '@fiscal/api-contract';
import type { Uf } from '@fiscal/domain';
import { findInternalRate, type InternalRate } from '@fiscal/tax-tables';
import { describe, expect, test } from 'vitest';
import type { TaxInput, TaxItem } from '../context/tax-input.ts';
import { aNote, anItem, calculated, untaxed } from '../testing/a-note.ts';
import type { FindInternalRate } from './difal-destination.ts';

const saleTo = (
  uf: Uf,
  icms: IcmsRequest,
  changes: Partial<TaxInput> = {},
  item: Partial<TaxItem> = {},
): TaxInput =>
  aNote({
    recipient: { uf, ieIndicator: 9 },
    items: [anItem({ cfop: '6108', unitPrice: '1000.00', taxes: { ...untaxed, icms }, ...item })],
    ...changes,
  });

/** Returns the row of our table, changed. */
const otherRate =
  (changes: Partial<InternalRate>): FindInternalRate =>
  (uf, day) => {
    const row = findInternalRate(uf, day);
    return row === undefined ? undefined : { ...row, ...changes };
  };
const groupOf = (input: TaxInput) => calculated(input).items[0]?.ICMSUFDest;

test('the single base is the operation, and the double base includes the tax of the destination', () => {
  expect(groupOf(saleTo('PE', { cst: '00' }))).toMatchObject({ vBCUFDest: '1000.00', vICMSUFDest: '135.00' });
  const double = calculated(saleTo('MG', { cst: '00' }), otherRate({ difalBase: 'double' }));
  expect(double.items[0]?.ICMSUFDest).toMatchObject({ vBCUFDest: '1073.17', vICMSUFDest: '73.17' });
});

test.each([
  ['18', '1000.19', '1073.37'],
  ['20', '1000.15', '1100.17'],
])('a double base at %s%% of %s is rounded once, half up: %s', (rate, unitPrice, vBCUFDest) => {
  const note = calculated(
    saleTo('MG', { cst: '00' }, {}, { unitPrice }),
    otherRate({ difalBase: 'double', rate }),
  );
  expect(note.items[0]?.ICMSUFDest).toMatchObject({ vBCUFDest });
});

test('for goods with a reduced base, the double base is computed from the whole ICMS of the origin at the interstate rate', () => {
  const note = calculated(
    saleTo('MG', { cst: '20', baseReduction: '50' }),
    otherRate({ difalBase: 'double' }),
  );
  expect(note.items[0]?.ICMSUFDest).toMatchObject({ vBCUFDest: '1073.17', vICMSUFDest: '73.17' });
});

test.each([
  ['general', '2', '2.0000', '20.00'],
  ['general', '0', undefined, undefined],
  ['listed', '2', undefined, undefined],
] as const)('an FCP of scope %s of %s%%', (fcpScope, fcp, pFCPUFDest, vFCPUFDest) => {
  const note = calculated(saleTo('BA', { cst: '00' }), otherRate({ fcpScope, fcp }));
  const group = note.items[0]?.ICMSUFDest;
  expect([group?.pFCPUFDest, group?.vFCPUFDest]).toEqual([pFCPUFDest, vFCPUFDest]);
});

test('a difference below zero is zero', () => {
  const note = calculated(saleTo('BA', { cst: '00' }), otherRate({ rate: '5' }));
  expect(note.items[0]?.ICMSUFDest?.vICMSUFDest).toBe('0.00');
});

test('goods with foreign content have a rate of 4%', () => {
  expect(groupOf(saleTo('BA', { cst: '00' }, {}, { origin: '2' }))).toMatchObject({
    pICMSInter: '4.00',
    vICMSUFDest: '165.00',
  });
});

test('a reduced base at the origin does not reduce that of the destination', () => {
  const note = calculated(saleTo('BA', { cst: '20', baseReduction: '50' }));
  expect(note.items[0]?.ICMSUFDest).toMatchObject({ vBCUFDest: '1000.00', vICMSUFDest: '135.00' });
  expect(note.warnings).toContainEqual(expect.stringContaining('sem redução'));
});

test('a suspended item has the group with a tax of zero', () => {
  const group = groupOf(saleTo('BA', { cst: '50' }, {}, { cfop: '6949' }));
  expect(group).toMatchObject({ vBCUFDest: '0.00', vICMSUFDest: '0.00', pICMSInter: '7.00' });
});

test('IBS and CBS are computed without the DIFAL', () => {
  expect(calculated(saleTo('RJ', { cst: '00' })).IBSCBSTot?.vBCIBSCBS).toBe('780.00');
});

test.each<readonly [string, TaxInput]>([
  [
    'for a sale to a contributor, who pays it',
    saleTo('BA', { cst: '00' }, { finalConsumer: true, recipient: { uf: 'BA', ieIndicator: 1 } }),
  ],
  [
    'for a sale to an exempt recipient',
    saleTo('PR', { cst: '00' }, { finalConsumer: true, recipient: { uf: 'PR', ieIndicator: 2 } }),
  ],
  [
    'for goods that a non-contributor returns',
    saleTo(
      'BA',
      { cst: '00', rate: '7' },
      { operation: 'return', direction: 'in', finalConsumer: true, payments: [] },
      { cfop: '2202' },
    ),
  ],
  ['for a sale inside the state', saleTo('SP', { cst: '00', rate: '18' }, {}, { cfop: '5102' })],
  ['for exempt goods', saleTo('BA', { cst: '40' })],
  ['for untaxed goods', saleTo('BA', { cst: '41' })],
  ['for a remittance', saleTo('BA', { cst: '00' }, {}, { cfop: '6910' })],
  ['for a transfer of a fixed asset', saleTo('BA', { cst: '00' }, {}, { cfop: '6552' })],
  ['for a future delivery', saleTo('BA', { cst: '00' }, {}, { cfop: '6922' })],
  [
    'for goods that a fiscal coupon sold',
    saleTo('BA', { cst: '00' }, {}, { cfop: '6929', reference: { accessKey: `3526${'0'.repeat(40)}` } }),
  ],
  [
    'for the return of a note of 2015',
    saleTo(
      'BA',
      { cst: '00', rate: '7' },
      { operation: 'return', payments: [{ method: '90' }] },
      { cfop: '6202', reference: { accessKey: `3515${'0'.repeat(40)}` } },
    ),
  ],
])('there is no group %s', (_name, input) => {
  const note = calculated(input);
  expect(note.items[0]?.ICMSUFDest).toBeUndefined();
  expect(note.ICMSTot.vICMSUFDest).toBeUndefined();
});

test.each([
  ['15', false],
  ['16', true],
  ['26', true],
])('whether the return of a note of 20%s has the DIFAL: %s', (year, has) => {
  const note = calculated(
    saleTo(
      'BA',
      { cst: '00', rate: '7' },
      { operation: 'return', payments: [{ method: '90' }] },
      { cfop: '6202', reference: { accessKey: `35${year}${'0'.repeat(40)}` } },
    ),
  );
  expect(note.items[0]?.ICMSUFDest !== undefined).toBe(has);
});

describe('the interstate rate of a return is that of the original, if it is a legal rate for the origin of the goods', () => {
  test.each([
    { origin: '0', rate: '12', inter: '12.00' },
    { origin: '0', rate: '4', inter: '7.00' },
    { origin: '2', rate: '4', inter: '4.00' },
    { origin: '2', rate: '12', inter: '4.00' },
    { origin: '5', rate: '18', inter: '7.00' },
  ] as const)(
    'goods of origin $origin, returned at $rate%, have the rate $inter',
    ({ origin, rate, inter }) => {
      const input = saleTo(
        'BA',
        { cst: '00', rate },
        { operation: 'return', payments: [{ method: '90' }] },
        { cfop: '6202', origin, reference: { accessKey: `3525${'0'.repeat(40)}` } },
      );
      expect(groupOf(input)?.pICMSInter).toBe(inter);
    },
  );
});

test('a warning names the modal rate that is used, and says whether it is uncertain', () => {
  expect(calculated(saleTo('AL', { cst: '00' })).warnings).toContainEqual(
    expect.stringContaining('em dúvida'),
  );
  const { warnings } = calculated(saleTo('BA', { cst: '00' }));
  expect(warnings).toContainEqual(expect.stringContaining('(20,5%)'));
  expect(warnings.filter((warning) => warning.includes('em dúvida'))).toEqual([]);
});
