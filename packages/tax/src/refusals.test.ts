import type { IcmsRequest, ItemTaxes } from '@fiscal/domain';
import { describe, expect, test } from 'vitest';
import { calculateNote } from './calculate-note.ts';
import type { TaxInput, TaxItem } from './context/tax-input.ts';
import { aNote, anItem, aSimplesNote, problemsOf, untaxed } from './testing/a-note.ts';

const withIcms = (icms: IcmsRequest, changes: Partial<TaxItem> = {}): Pick<TaxInput, 'items'> => ({
  items: [anItem({ ...changes, taxes: { ...untaxed, icms } })],
});
const withTaxes = (taxes: Partial<ItemTaxes>): Pick<TaxInput, 'items'> => ({
  items: [anItem({ taxes: { ...untaxed, ...taxes } })],
});
const toNonContributor = { recipient: { uf: 'SP', ieIndicator: 9 } } as const;
const toExempt = { recipient: { uf: 'SP', ieIndicator: 2 } } as const;
const toBahia = { recipient: { uf: 'BA', ieIndicator: 1 } } as const;
const toMinas = { recipient: { uf: 'MG', ieIndicator: 1 } } as const;
const aReturn = { operation: 'return', payments: [{ method: '90' }] } as const;
const mei = { issuer: { crt: 4, uf: 'SP' } } as const;
const icms = 'items[0].taxes.icms';
const sn = { pis: { cst: '49' }, cofins: { cst: '49' } };
const csosn = (code: string, changes: Partial<TaxItem> = {}) => ({
  items: [
    anItem({
      ...changes,
      taxes: { icms: { csosn: code, creditRate: code === '101' ? '2' : undefined }, ...sn },
    }),
  ],
});

const refused: readonly (readonly [string, TaxInput, string, string])[] = [
  [
    'a value that is not base × rate',
    aNote(withIcms({ cst: '00', rate: '18', value: '18.02' })),
    `${icms}.value`,
    '528',
  ],
  [
    'CSOSN 101 to a non-contributor',
    aSimplesNote({ ...toNonContributor, ...csosn('101') }),
    `${icms}.csosn`,
    '600',
  ],
  [
    'CST 51 to a non-contributor',
    aNote({ ...toNonContributor, ...withIcms({ cst: '51', rate: '18' }) }),
    `${icms}.cst`,
    '508',
  ],
  [
    'CST 50 to a non-contributor',
    aNote({ ...toNonContributor, ...withIcms({ cst: '50' }) }),
    `${icms}.cst`,
    '508',
  ],
  [
    'CST 90 to a non-contributor',
    aNote({ ...toNonContributor, ...withIcms({ cst: '90' }) }),
    `${icms}.cst`,
    '508',
  ],
  ['CST 50 to an exempt recipient', aNote({ ...toExempt, ...withIcms({ cst: '50' }) }), `${icms}.cst`, '529'],
  [
    'CST 51 to an exempt recipient of another state',
    aNote({ recipient: { uf: 'PR', ieIndicator: 2 }, ...withIcms({ cst: '51' }, { cfop: '6102' }) }),
    `${icms}.cst`,
    '529',
  ],
  [
    'CSOSN 900 to a non-contributor',
    aSimplesNote({ ...toNonContributor, ...csosn('900') }),
    `${icms}.csosn`,
    '600',
  ],
  [
    'imported goods with CST 90 SP to MG at 12%',
    aNote({ ...toMinas, ...withIcms({ cst: '90', rate: '12' }, { cfop: '6102', origin: '8' }) }),
    `${icms}.rate`,
    '663',
  ],
  ['CSOSN with CRT 3', aNote(csosn('102')), `${icms}.csosn`, '591'],
  ['CSOSN with CRT 2', aNote({ issuer: { crt: 2, uf: 'SP' }, ...csosn('102') }), `${icms}.csosn`, '591'],
  ['CST with CRT 1', aSimplesNote({ items: [anItem()] }), `${icms}.cst`, '590'],
  ['CST with CRT 4', aNote(mei), `${icms}.cst`, '590'],
  ['CSOSN 101 of a MEI', aNote({ ...mei, ...csosn('101') }), `${icms}.csosn`, '782'],
  [
    'CSOSN 102 of a MEI with CFOP 5101',
    aNote({ ...mei, ...csosn('102', { cfop: '5101' }) }),
    `${icms}.csosn`,
    '337',
  ],
  [
    'return of a MEI with CFOP 5201',
    aNote({ ...mei, ...aReturn, ...csosn('900', { cfop: '5201' }) }),
    'items[0].cfop',
    '1179',
  ],
  [
    'IPI 52 with the default framework',
    aNote(withTaxes({ ipi: { cst: '52' } })),
    'items[0].taxes.ipi.enquadramento',
    '388',
  ],
  [
    'IPI 55 with the framework of immunity',
    aNote(withTaxes({ ipi: { cst: '55', enquadramento: '001' } })),
    'items[0].taxes.ipi.enquadramento',
    '388',
  ],
  [
    'SP to BA at 12%',
    aNote({ ...toBahia, ...withIcms({ cst: '00', rate: '12' }, { cfop: '6102' }) }),
    `${icms}.rate`,
    '693',
  ],
  [
    'imported goods SP to MG at 12%',
    aNote({ ...toMinas, ...withIcms({ cst: '00', rate: '12' }, { cfop: '6102', origin: '2' }) }),
    `${icms}.rate`,
    '663',
  ],
  ['interstate CFOP inside SP', aNote({ items: [anItem({ cfop: '6102' })] }), 'items[0].cfop', '732'],
  [
    'internal CFOP to another state',
    aNote({ ...toMinas, items: [anItem({ cfop: '5102' })] }),
    'items[0].cfop',
    '733',
  ],
  ['a CFOP of exports', aNote({ items: [anItem({ cfop: '7102' })] }), 'items[0].cfop', '731'],
  ['an entry CFOP on a sale', aNote({ items: [anItem({ cfop: '1102' })] }), 'items[0].cfop', '518'],
  [
    'an exit CFOP on a return received',
    aNote({ ...aReturn, direction: 'in', items: [anItem({ cfop: '5202' })] }),
    'items[0].cfop',
    '519',
  ],
  ['a CFOP that does not exist', aNote({ items: [anItem({ cfop: '5000' })] }), 'items[0].cfop', '770'],
  ['a CFOP of services', aNote({ items: [anItem({ cfop: '5352' })] }), 'items[0].cfop', '770'],
  ['a sale with a CFOP of return', aNote({ items: [anItem({ cfop: '5202' })] }), 'items[0].cfop', '328'],
  [
    'a return with a CFOP of sale',
    aNote({ ...aReturn, items: [anItem({ cfop: '5102' })] }),
    'items[0].cfop',
    '327',
  ],
  ['fuel', aNote({ items: [anItem({ cfop: '5656' })] }), 'items[0].cfop', '660'],
  ['a tax coupon', aNote({ items: [anItem({ cfop: '5929' })] }), 'items[0].cfop', '701'],
  [
    'a discount above the item',
    aNote({ items: [anItem({ unitPrice: '25.00', discount: '30.00' })] }),
    'items[0].discount',
    '483',
  ],
  [
    'a note discount above the items',
    aNote({ items: [anItem({ unitPrice: '25.00' })], charges: { discount: '30.00' } }),
    'charges.discount',
    '483',
  ],
  [
    'CST 51 with a wrong value',
    aNote(withIcms({ cst: '51', rate: '18', deferral: '50', value: '9.02' })),
    `${icms}.value`,
    '353',
  ],
];

const malformed: readonly (readonly [string, TaxInput, string])[] = [
  ['no rate inside the state', aNote(withIcms({ cst: '00' })), `${icms}.rate`],
  ['no reduction with CST 20', aNote(withIcms({ cst: '20', rate: '18' })), `${icms}.baseReduction`],
  [
    'no credit rate with CSOSN 101',
    aSimplesNote({ items: [anItem({ taxes: { icms: { csosn: '101' }, ...sn } })] }),
    `${icms}.creditRate`,
  ],
  ['a rate with CST 40', aNote(withIcms({ cst: '40', rate: '18' })), `${icms}.rate`],
  [
    'a value with CSOSN 400',
    aSimplesNote({ items: [anItem({ taxes: { icms: { csosn: '400', value: '1' }, ...sn } })] }),
    `${icms}.value`,
  ],
  ['a deferral with CST 90', aNote(withIcms({ cst: '90', rate: '18', deferral: '10' })), `${icms}.deferral`],
  [
    'a reduction with CST 00',
    aNote(withIcms({ cst: '00', rate: '18', baseReduction: '10' })),
    `${icms}.baseReduction`,
  ],
  [
    'a credit rate with CST 00',
    aNote(withIcms({ cst: '00', rate: '18', creditRate: '1' })),
    `${icms}.creditRate`,
  ],
  ['both codes', aNote(withIcms({ cst: '00', csosn: '102', rate: '18' })), icms],
  ['neither code', aNote(withIcms({ rate: '18' })), icms],
  ['a code outside the offer', aNote(withIcms({ cst: '60' })), `${icms}.cst`],
  ['a deferral without a rate', aNote(withIcms({ cst: '51', deferral: '10' })), `${icms}.rate`],
  ['a reduction without a rate', aNote(withIcms({ cst: '90', baseReduction: '10' })), `${icms}.rate`],
  ['a rate above 100%', aNote(withIcms({ cst: '00', rate: '101' })), `${icms}.rate`],
  ['five places in a rate', aNote(withIcms({ cst: '00', rate: '18.00001' })), `${icms}.rate`],
  ['a rate with PIS 08', aNote(withTaxes({ pis: { cst: '08', rate: '1.65' } })), 'items[0].taxes.pis.rate'],
  ['no rate with COFINS 01', aNote(withTaxes({ cofins: { cst: '01' } })), 'items[0].taxes.cofins.rate'],
  ['PIS by quantity', aNote(withTaxes({ pis: { cst: '03' } })), 'items[0].taxes.pis.cst'],
  ['an IPI code that is none', aNote(withTaxes({ ipi: { cst: '60' } })), 'items[0].taxes.ipi.cst'],
  ['a rate with IPI 51', aNote(withTaxes({ ipi: { cst: '51', rate: '5' } })), 'items[0].taxes.ipi.rate'],
  ['no ICMS', aNote({ items: [anItem({ taxes: { pis: { cst: '08' }, cofins: { cst: '08' } } })] }), icms],
  [
    'no PIS',
    aNote({ items: [anItem({ taxes: { icms: { cst: '41' }, cofins: { cst: '08' } } })] }),
    'items[0].taxes.pis',
  ],
  ['no CFOP', aNote({ items: [anItem({ cfop: undefined })] }), 'items[0].cfop'],
  ['a tax class that does not exist', aNote({ items: [anItem({ taxClass: 'X' })] }), 'items[0].taxClass'],
  [
    'a net price above the gross one',
    aNote({ items: [anItem({ netUnitPrice: '100.01' })] }),
    'items[0].netUnitPrice',
  ],
  [
    'a discount that is not that of the net price',
    aNote({ items: [anItem({ netUnitPrice: '90', discount: '9.98' })] }),
    'items[0].discount',
  ],
  [
    'charges that the items do not add up to',
    aNote({ items: [anItem({ freight: '1.00' })], charges: { freight: '2.00' } }),
    'charges.freight',
  ],
  [
    'a value of more than 13 digits',
    aNote({ items: [anItem({ quantity: '100000', unitPrice: '999999999.99' })] }),
    'items[0].unitPrice',
  ],
  ['taxes above the operation', aNote(withTaxes({ icms: { cst: '90', value: '101.00' } })), 'items[0].taxes'],
  ['a comma', aNote({ items: [anItem({ unitPrice: '1,50' })] }), 'items[0].unitPrice'],
  ['no items', aNote({ items: [] }), 'items'],
];

describe('what the authority would refuse is refused at the field', () => {
  test.each(refused)('%s', (_name, input, path, cStat) => {
    expect(problemsOf(input)).toContainEqual({ path, message: expect.stringContaining(`SEFAZ ${cStat}`) });
  });
});

describe('what cannot be written is refused at the field', () => {
  test.each(malformed)('%s', (_name, input, path) => {
    expect(problemsOf(input).map((problem) => problem.path)).toContain(path);
  });
});

test('the note that these tables break is a good one', () => {
  expect(calculateNote(aNote()).ok).toBe(true);
  expect(calculateNote(aSimplesNote()).ok).toBe(true);
});

test('every problem of a note is given at once', () => {
  const items = [anItem({ cfop: '6102' }), anItem({ taxes: { ...untaxed, icms: { cst: '00' } } })];
  expect(problemsOf(aNote({ items })).map(({ path }) => path)).toEqual([
    'items[0].cfop',
    'items[1].taxes.icms.rate',
  ]);
});

describe('what the rules except is accepted', () => {
  test.each<readonly [string, TaxInput]>([
    [
      'CST 50 for repair to a non-contributor',
      aNote({ ...toNonContributor, ...withIcms({ cst: '50' }, { cfop: '5915' }) }),
    ],
    [
      'CST 50 with 5949 to a non-contributor',
      aNote({ ...toNonContributor, ...withIcms({ cst: '50' }, { cfop: '5949' }) }),
    ],
    [
      'CST 51 returned to a non-contributor',
      aNote({ ...toNonContributor, ...aReturn, ...withIcms({ cst: '51' }, { cfop: '5202' }) }),
    ],
    [
      'CST 51 with 5922 to a non-contributor',
      aNote({ ...toNonContributor, ...withIcms({ cst: '51' }, { cfop: '5922' }) }),
    ],
    [
      'CST 50 for repair to an exempt recipient',
      aNote({ ...toExempt, ...withIcms({ cst: '50' }, { cfop: '5915' }) }),
    ],
    ['CST 51 inside the state to an exempt recipient', aNote({ ...toExempt, ...withIcms({ cst: '51' }) })],
    [
      'CSOSN 900 for repair to a non-contributor',
      aSimplesNote({ ...toNonContributor, ...csosn('900', { cfop: '5915' }) }),
    ],
    [
      'CSOSN 900 of a MEI with 5904',
      aNote({ ...mei, ...toNonContributor, ...csosn('900', { cfop: '5904' }) }),
    ],
    [
      'CST 90 received back from a non-contributor',
      aNote({
        ...toNonContributor,
        ...aReturn,
        direction: 'in',
        ...withIcms({ cst: '90' }, { cfop: '1202' }),
      }),
    ],
    [
      'any return with 1949',
      aNote({ ...aReturn, direction: 'in', ...withIcms({ cst: '90' }, { cfop: '1949' }) }),
    ],
    ['12% to BA on 6118', aNote({ ...toBahia, ...withIcms({ cst: '00', rate: '12' }, { cfop: '6118' }) })],
    [
      'a return at the rate of the original',
      aNote({ ...toBahia, ...aReturn, ...withIcms({ cst: '00', rate: '12' }, { cfop: '6202' }) }),
    ],
    ['a value one cent off', aNote(withIcms({ cst: '00', rate: '18', value: '18.01' }))],
    ['zero where there is no tag', aNote(withIcms({ cst: '40', rate: '0', value: '0.00' }))],
  ])('%s', (_name, input) => {
    expect(calculateNote(input)).toMatchObject({ ok: true });
  });
});
