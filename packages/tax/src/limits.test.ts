import type { ItemTaxes } from '@fiscal/api-contract';
import { findInternalRate } from '@fiscal/tax-tables';
import { describe, expect, test } from 'vitest';
import { calculateNote } from './calculate-note.ts';
import type { TaxInput, TaxItem } from './context/tax-input.ts';
import { aNote, anItem, calculated, pathsOf, problemsOf, untaxed } from './testing/a-note.ts';

const largest = '9999999999999.99';
const expensive = (changes: Partial<TaxItem> = {}): TaxItem =>
  anItem({ quantity: '10', unitPrice: '99999999999.999', taxes: untaxed, ...changes });
const manyExpensive = (count: number, taxes: ItemTaxes = untaxed): TaxInput =>
  aNote({ items: Array.from({ length: count }, () => expensive({ quantity: '99', taxes })) });

describe('an amount that is too long for its tag is refused at a path', () => {
  test.each<readonly [string, TaxInput, string]>([
    [
      'a quantity of 12 digits (TDec_1104v)',
      aNote({ items: [anItem({ quantity: '100000000000' })] }),
      'items[0].quantity',
    ],
    [
      'a price of 12 digits (TDec_1110v)',
      aNote({ items: [anItem({ unitPrice: '100000000000' })] }),
      'items[0].unitPrice',
    ],
    [
      'a product of 14 digits',
      aNote({ items: [anItem({ quantity: '101', unitPrice: '99999999999' })] }),
      'items[0].unitPrice',
    ],
    ['a charge of 14 digits', aNote({ charges: { freight: '10000000000000' } }), 'charges.freight'],
    ['a sum of products', manyExpensive(2), 'items'],
    [
      'an IPI of 1000%',
      aNote({ items: [anItem({ taxes: { ...untaxed, ipi: { cst: '50', rate: '1000' } } })] }),
      'items[0].taxes.ipi.rate',
    ],
    [
      'an IPI of ten times the largest product',
      manyExpensive(1, { ...untaxed, ipi: { cst: '50', rate: '999.9999' } }),
      'items',
    ],
    [
      'approximate taxes whose sum is too long for the tag',
      aNote({ items: [anItem({ approxTaxes: largest }), anItem({ approxTaxes: largest })] }),
      'items',
    ],
    [
      'discounts and products whose sums are too long for their tags, while the total of the note is not',
      aNote({
        items: [
          expensive({ quantity: '99', discount: '9000000000000' }),
          expensive({ quantity: '99', discount: '9000000000000' }),
        ],
      }),
      'items',
    ],
  ])('%s', (_name, input, path) => {
    expect(pathsOf(input)).toContain(path);
  });

  test('a double base of the DIFAL that is too long for its tag', () => {
    const input = aNote({
      recipient: { uf: 'BA', ieIndicator: 9 },
      items: [expensive({ quantity: '100', cfop: '6108', taxes: { ...untaxed, icms: { cst: '00' } } })],
    });
    const result = calculateNote(input, (uf, day) => {
      const row = findInternalRate(uf, day);
      return row === undefined ? undefined : { ...row, difalBase: 'double' };
    });
    expect(result).toMatchObject({ ok: false, problems: [{ path: 'items[0].unitPrice' }] });
  });

  test('the message names the totals that are too long for their tags', () => {
    expect(problemsOf(manyExpensive(2))[0]?.message).toMatch(/vProd.*vNF/);
  });
});

test('the largest amounts that fit are written', () => {
  const note = calculated(
    aNote({ items: [anItem({ quantity: '100', unitPrice: '99999999999.9999', taxes: untaxed })] }),
  );
  expect(note.ICMSTot.vNF).toBe(largest);
});

describe('zeros', () => {
  test('a note with a free item and freight has only the freight as its value', () => {
    const note = calculated(
      aNote({ items: [anItem({ unitPrice: '0', netUnitPrice: '0' })], charges: { freight: '10.00' } }),
    );
    expect(note.items[0]).toMatchObject({ vProd: '0.00', vFrete: '10.00', ICMS: { vBC: '10.00' } });
    expect(note.items[0]?.vDesc).toBeUndefined();
  });

  test('items that all cost nothing share the charges of the note equally, and the remaining cent goes to the first', () => {
    const items = [anItem({ unitPrice: '0' }), anItem({ unitPrice: '0' }), anItem({ unitPrice: '0' })];
    const note = calculated(aNote({ items, charges: { otherExpenses: '1.00' } }));
    expect(note.items.map(({ vOutro }) => vOutro)).toEqual(['0.34', '0.33', '0.33']);
  });

  test('a note of 0.00 is paid with 0.00', () => {
    const free = aNote({ items: [anItem({ unitPrice: '0' })] });
    expect(calculated(free).pag.detPag).toEqual([{ tPag: '15', vPag: '0.00' }]);
  });

  test('a discount of the whole value gives zeros and no negative value', () => {
    const taxes = { ...untaxed, icms: { cst: '00', rate: '18' }, pis: { cst: '01', rate: '1.65' } } as const;
    const note = calculated(aNote({ items: [anItem({ discount: '100.00', taxes })] }));
    expect(note.items[0]).toMatchObject({ ICMS: { vBC: '0.00', vICMS: '0.00' }, PIS: { vBC: '0.00' } });
    expect(note.ICMSTot.vNF).toBe('0.00');
  });

  test('zero percent everywhere is a note without taxes', () => {
    const zero = { rate: '0' };
    const taxes = {
      icms: { cst: '51', ...zero, baseReduction: '100', deferral: '0' },
      ipi: { cst: '50', ...zero },
      pis: { cst: '01', ...zero },
      cofins: { cst: '99', ...zero },
    } as const;
    expect(calculated(aNote({ items: [anItem({ taxes })] })).items[0]).toMatchObject({
      ICMS: { vBC: '0.00', pRedBC: '100.0000', vICMS: '0.00' },
      IPI: { pIPI: '0.0000', vIPI: '0.00' },
    });
  });
});

test.each(['0001-01-01', '1999-12-31', '2015-12-31', '2025-06-30', '2033-01-01', '9999-12-31'])(
  'on %s the engine gives a result or problems that each have a path and a message',
  (issuedOn) => {
    const toMinas = { recipient: { uf: 'MG', ieIndicator: 9 } } as const;
    const icms = { cst: '00' } as const;
    for (const input of [
      aNote(),
      aNote({ ...toMinas, items: [anItem({ cfop: '6108', taxes: { ...untaxed, icms } })] }),
    ]) {
      const result = calculateNote({ ...input, issuedOn });
      if (!result.ok)
        expect(result.problems.every(({ path, message }) => path !== '' && message !== '')).toBe(true);
    }
  },
);
