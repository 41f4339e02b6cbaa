import type { IcmsRequest, ItemTaxes } from '@fiscal/api-contract';
import { describe, expect, test } from 'vitest';
import type { TaxInput, TaxItem } from './context/tax-input.ts';
import { aNote, anItem, aSimplesNote, calculated, problemsOf, untaxed } from './testing/a-note.ts';

const withTaxes = (taxes: Partial<ItemTaxes>, item: Partial<TaxItem> = {}): TaxInput =>
  aNote({ items: [anItem({ taxes: { ...untaxed, ...taxes }, ...item })] });
const withIcms = (icms: IcmsRequest): TaxInput => withTaxes({ icms });
const warningsOf = (input: TaxInput): readonly string[] => calculated(input).warnings;
const differences = (input: TaxInput): readonly string[] =>
  warningsOf(input).filter((warning) => warning.includes('difere do calculado'));

describe('a value given by the client is written, and a warning names it when the engine computes another', () => {
  test.each<readonly [string, TaxInput, RegExp]>([
    [
      'ICMS one cent off',
      withIcms({ cst: '00', rate: '18', value: '18.01' }),
      /icms\.value.*informado 18,01, calculado 18,00/,
    ],
    [
      'ICMS of CST 90 with any difference',
      withIcms({ cst: '90', rate: '18', value: '5.00' }),
      /icms\.value.*informado 5,00, calculado 18,00/,
    ],
    [
      'ICMS of CSOSN 900',
      aSimplesNote({
        items: [anItem({ taxes: { ...untaxed, icms: { csosn: '900', rate: '10', value: '9.00' } } })],
      }),
      /icms\.value.*informado 9,00, calculado 10,00/,
    ],
    [
      'ICMS of CST 51 one cent off',
      withIcms({ cst: '51', rate: '18', deferral: '50', value: '9.01' }),
      /icms\.value.*informado 9,01, calculado 9,00/,
    ],
    [
      'ICMS of a return, which the authority does not compute again',
      aNote({
        operation: 'return',
        payments: [{ method: '90' }],
        items: [
          anItem({ cfop: '5202', taxes: { ...untaxed, icms: { cst: '00', rate: '18', value: '20.00' } } }),
        ],
      }),
      /icms\.value.*informado 20,00, calculado 18,00/,
    ],
    [
      'IPI',
      withTaxes({ ipi: { cst: '50', rate: '10', value: '9.99' } }),
      /ipi\.value.*informado 9,99, calculado 10,00/,
    ],
    [
      'base of PIS',
      withTaxes({ icms: { cst: '00', rate: '18' }, pis: { cst: '01', rate: '1', base: '100.00' } }),
      /pis\.base.*informado 100,00, calculado 82,00/,
    ],
    [
      'value of PIS on the given base',
      withTaxes({ pis: { cst: '01', rate: '1', base: '50.00', value: '1.00' } }),
      /pis\.value.*informado 1,00, calculado 0,50/,
    ],
    [
      'value of COFINS',
      withTaxes({ cofins: { cst: '01', rate: '3', value: '3.01' } }),
      /cofins\.value.*informado 3,01, calculado 3,00/,
    ],
    [
      'discount together with a net price',
      withTaxes({}, { netUnitPrice: '90', discount: '10.01' }),
      /discount.*informado 10,01, calculado 10,00/,
    ],
    [
      'interstate rate below the legal one',
      aNote({
        recipient: { uf: 'PR', ieIndicator: 1 },
        items: [anItem({ cfop: '6102', taxes: { ...untaxed, icms: { cst: '00', rate: '7' } } })],
      }),
      /icms\.rate.*informado 7,0000, calculado 12,0000/,
    ],
  ])('%s', (_name, input, sentence) => {
    expect(differences(input).some((warning) => sentence.test(warning))).toBe(true);
  });

  test('the values in the note are the given ones', () => {
    const note = calculated(
      withTaxes({
        icms: { cst: '90', rate: '18', value: '5.00' },
        ipi: { cst: '50', rate: '10', value: '9.99' },
        pis: { cst: '01', rate: '1', base: '50.00', value: '1.00' },
      }),
    );
    expect(note.items[0]).toMatchObject({
      ICMS: { vBC: '100.00', vICMS: '5.00' },
      IPI: { vBC: '100.00', vIPI: '9.99' },
      PIS: { vBC: '50.00', vPIS: '1.00' },
    });
    expect(note.ICMSTot).toMatchObject({ vICMS: '5.00', vIPI: '9.99', vPIS: '1.00' });
  });
});

test.each<readonly [string, TaxInput]>([
  ['about a given value that is equal to the computed one', withIcms({ cst: '00', rate: '18', value: '18' })],
  [
    'about PIS with only a value, because nothing is computed',
    withTaxes({ pis: { cst: '49', value: '1.00' } }),
  ],
  [
    'about IPI with only a value, because nothing is computed',
    withTaxes({ ipi: { cst: '99', value: '1.00' } }),
  ],
  ['about a transferred credit', withIcms({ cst: '90', value: '12.00' })],
  [
    'about the legal interstate rate',
    aNote({
      recipient: { uf: 'PR', ieIndicator: 1 },
      items: [anItem({ cfop: '6102', taxes: { ...untaxed, icms: { cst: '00', rate: '12' } } })],
    }),
  ],
])('no warning is given %s', (_name, input) => {
  expect(differences(input)).toEqual([]);
});

test('each field has one warning: it lists the values of the first ten items and counts the other items', () => {
  const items = Array.from({ length: 12 }, (_, i) =>
    anItem({ taxes: { ...untaxed, ipi: { cst: '50', rate: '10', value: `${i}.50` } } }),
  );
  const [sentence, ...others] = differences(aNote({ items }));
  expect(others).toEqual([]);
  expect(sentence).toContain('item 1 (informado 0,50, calculado 10,00), item 2 (informado 1,50');
  expect(sentence).toMatch(/item 10 \([^)]*\) e mais 2\.$/);
});

test('a value that the authority computes too is refused when it differs by more than a cent; the message has the expected value', () => {
  expect(problemsOf(withIcms({ cst: '20', rate: '18', baseReduction: '50', value: '9.02' }))).toEqual([
    { path: 'items[0].taxes.icms.value', message: 'o ICMS calculado é 9,00 (SEFAZ 528)' },
  ]);
});

test('an imported item with CST 51 and a rate above 4% gets only a warning, because the authority does not check its rate', () => {
  const input = aNote({
    recipient: { uf: 'PR', ieIndicator: 1 },
    items: [anItem({ cfop: '6102', origin: '1', taxes: { ...untaxed, icms: { cst: '51', rate: '12' } } })],
  });
  expect(differences(input)[0]).toMatch(/icms\.rate.*informado 12,0000, calculado 4,0000/);
});

test.each(['5902', '6118'])(
  'an item with CFOP %s may have a rate other than the legal rate of its own operation',
  (cfop) => {
    const uf = cfop.startsWith('6') ? 'BA' : 'SP';
    const icms = { cst: '00', rate: '12' } as const;
    const input = aNote({
      recipient: { uf, ieIndicator: 1 },
      items: [anItem({ cfop, taxes: { ...untaxed, icms } })],
    });
    expect(calculated(input).items[0]?.ICMS.pICMS).toBe('12.0000');
  },
);
