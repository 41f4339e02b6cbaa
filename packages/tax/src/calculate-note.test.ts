import type { IcmsRequest, ItemTaxes } from '@fiscal/api-contract';
import { type CalculatedItem, decimal, fromUnits, money, sum } from '@fiscal/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateNote } from './calculate-note.ts';
import type { TaxInput, TaxItem } from './context/tax-input.ts';
import { aNote, anItem, calculated, pathsOf } from './testing/a-note.ts';

const amount = (most: number): fc.Arbitrary<string> =>
  fc.integer({ min: 0, max: most }).map((units) => money(fromUnits(BigInt(units), 2)));
const percent = fc.integer({ min: 0, max: 300_000 }).map((units) => `${units / 10_000}`);
const contribution = fc.constantFrom<ItemTaxes['pis'][]>(
  { cst: '01', rate: '1.65' },
  { cst: '08' },
  { cst: '99' },
);
const icms: fc.Arbitrary<IcmsRequest> = fc.oneof(
  percent.map((rate) => ({ cst: '00' as const, rate })),
  fc.tuple(percent, percent).map(([rate, baseReduction]) => ({ cst: '20' as const, rate, baseReduction })),
  fc
    .tuple(percent, percent)
    .map(([rate, deferral]) => ({ cst: '51' as const, rate, deferral: deferral.slice(0, 4) })),
  fc.constantFrom<IcmsRequest[]>({ cst: '40' }, { cst: '41' }, { cst: '90' }),
);
const ipi = fc.option(
  percent.map((rate) => ({ cst: '50' as const, rate })),
  { nil: undefined },
);
const taxes: fc.Arbitrary<ItemTaxes> = fc.record({ icms, ipi, pis: contribution, cofins: contribution });
const item: fc.Arbitrary<TaxItem> = fc
  .record({
    quantity: fc.integer({ min: 1, max: 9_999_999 }).map((units) => `${units / 10_000}`),
    unitPrice: fc.integer({ min: 1, max: 99_999_999 }).map((units) => `${units / 1_000}`),
    taxes,
    freight: fc.option(amount(10_000), { nil: undefined }),
  })
  .map((fields) => anItem(fields));
const note: fc.Arbitrary<TaxInput> = fc
  .record({
    items: fc.array(item, { minLength: 1, maxLength: 12 }),
    finalConsumer: fc.boolean(),
    charges: fc.record({ insurance: amount(100_000), otherExpenses: amount(100_000) }),
  })
  .map((fields) => aNote(fields));

const total = (
  items: readonly CalculatedItem[],
  pick: (item: CalculatedItem) => string | undefined,
): string => money(sum(items.map((one) => decimal(pick(one) ?? '0'))));

test('every total is the sum of the values of the items', () => {
  fc.assert(
    fc.property(note, (input) => {
      const { items, ICMSTot, IBSCBSTot } = calculated(input);
      expect(ICMSTot).toMatchObject({
        vBC: total(items, ({ ICMS }) => ICMS.vBC),
        vICMS: total(items, ({ ICMS }) => ICMS.vICMS),
        vProd: total(items, ({ vProd }) => vProd),
        vFrete: total(items, ({ vFrete }) => vFrete),
        vSeg: total(items, ({ vSeg }) => vSeg),
        vOutro: total(items, ({ vOutro }) => vOutro),
        vIPI: total(items, ({ IPI }) => IPI?.vIPI),
        vPIS: total(items, ({ PIS }) => PIS.vPIS),
        vCOFINS: total(items, ({ COFINS }) => COFINS.vCOFINS),
      });
      expect(IBSCBSTot?.vBCIBSCBS).toBe(total(items, ({ IBSCBS }) => IBSCBS?.gIBSCBS?.vBC));
      expect(IBSCBSTot?.gIBS.vIBS).toBe(total(items, ({ IBSCBS }) => IBSCBS?.gIBSCBS?.vIBS));
      expect(IBSCBSTot?.gCBS.vCBS).toBe(total(items, ({ IBSCBS }) => IBSCBS?.gIBSCBS?.gCBS.vCBS));
    }),
  );
});

test('the total of a note is products, charges and IPI less discount, and nothing else', () => {
  fc.assert(
    fc.property(note, (input) => {
      const { vProd, vFrete, vSeg, vOutro, vIPI, vNF } = calculated(input).ICMSTot;
      expect(vNF).toBe(money(sum([vProd, vFrete, vSeg, vOutro, vIPI].map(decimal))));
    }),
  );
});

test('the charges of the note are the sums of the charges of its items to the cent', () => {
  fc.assert(
    fc.property(note, (input) => {
      const { vSeg, vOutro } = calculated(input).ICMSTot;
      expect({ vSeg, vOutro }).toEqual({
        vSeg: input.charges?.insurance,
        vOutro: input.charges?.otherExpenses,
      });
    }),
  );
});

test('another order of the items changes only their order when the note has no charges', () => {
  fc.assert(
    fc.property(note, (input) => {
      const forward = calculated({ ...input, charges: undefined });
      const backward = calculated({ ...input, charges: undefined, items: [...input.items].reverse() });
      expect([...backward.items].reverse()).toEqual(forward.items);
      expect(backward.ICMSTot).toEqual(forward.ICMSTot);
      expect(backward.IBSCBSTot).toEqual(forward.IBSCBSTot);
    }),
  );
});

test('for any text the engine gives a result, and every problem has a path', () => {
  const text = fc.oneof(fc.string(), amount(1_000_000), fc.constantFrom('-1', '1e9', '99999999999999999'));
  const wild = fc.record({
    quantity: text,
    unitPrice: text,
    discount: text,
    rate: text,
    value: text,
    cst: fc.constantFrom('00', '20', '51', '90', 'xx'),
  });
  fc.assert(
    fc.property(wild, ({ quantity, unitPrice, discount, rate, value, cst }) => {
      const wildTaxes = {
        icms: { cst, rate, value },
        pis: { cst: '01', rate },
        cofins: { cst: '99', value },
      } as const;
      const items = [anItem({ quantity, unitPrice, discount, taxes: wildTaxes as ItemTaxes })];
      const result = calculateNote(aNote({ items }));
      if (result.ok) {
        expect(result.note.items).toHaveLength(1);
        return;
      }
      expect(result.problems.length).toBeGreaterThan(0);
      expect(result.problems.filter(({ path, message }) => path === '' || message === '')).toEqual([]);
    }),
  );
});

test('a note of 990 items adds up', () => {
  const items = Array.from({ length: 990 }, () => anItem());
  const { ICMSTot } = calculated(aNote({ items, charges: { freight: '1000.00' } }));
  expect(ICMSTot).toMatchObject({ vProd: '99000.00', vFrete: '1000.00', vNF: '100000.00' });
});

test('approximate taxes are totalled only when an item has them', () => {
  expect(calculated(aNote()).ICMSTot.vTotTrib).toBeUndefined();
  const items = [anItem({ approxTaxes: '1.5' }), anItem()];
  expect(calculated(aNote({ items })).ICMSTot.vTotTrib).toBe('1.50');
});

test('a total that is too long for the layout is refused', () => {
  const items = Array.from({ length: 3 }, () => anItem({ quantity: '5000', unitPrice: '999999999.9999' }));
  expect(pathsOf(aNote({ items }))).toEqual(['items']);
});
