import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TaxInput } from './context/tax-input.ts';
import { calculated } from './testing/a-note.ts';
import { calculatedNotes, seeded } from './testing/generated-input.ts';

/** Generates a note with its items in another order: `order[i]` is the former position of the item now at `i`. */
const shuffled = fc
  .tuple(calculatedNotes({ minItems: 2, maxItems: 8 }), fc.infiniteStream(fc.nat()))
  .map(([{ input }, keys]) => {
    const drawn = input.items.map((_, i) => ({ i, key: keys.next().value as number }));
    return { input, order: drawn.sort((a, b) => a.key - b.key).map(({ i }) => i) };
  });

const inOrder = <T>(list: readonly T[], order: readonly number[]): readonly T[] =>
  order.flatMap((i) => list[i] ?? []);

const withoutCharges = (input: TaxInput): TaxInput => ({
  ...input,
  charges: undefined,
  payments: undefined,
  billing: undefined,
});

test('items in another order give the same values in that order, and the same totals', () => {
  fc.assert(
    fc.property(shuffled, ({ input, order }) => {
      const plain = withoutCharges(input);
      const before = calculated(plain);
      const after = calculated({ ...plain, items: inOrder(plain.items, order) });
      expect(after.items).toEqual(inOrder(before.items, order));
      expect({ ...after, items: [], warnings: [] }).toEqual({ ...before, items: [], warnings: [] });
    }),
    seeded(80),
  );
});

const cents = (text: string | undefined): bigint => BigInt((text ?? '0.00').replace('.', ''));
const tags = ['vFrete', 'vSeg', 'vOutro', 'vDesc'] as const;

// A leftover cent goes to the first of equal remainders, so the order of the items decides which item gets it.
test('another order of the items changes the charges of an item by at most one cent, and does not change their totals', () => {
  fc.assert(
    fc.property(shuffled, ({ input, order }) => {
      const quotation = { ...input, payments: undefined, billing: undefined };
      const before = calculated(quotation);
      const after = calculated({ ...quotation, items: inOrder(quotation.items, order) });
      const expected = inOrder(before.items, order);
      for (const tag of tags) {
        expect(after.ICMSTot[tag]).toBe(before.ICMSTot[tag]);
        after.items.forEach((item, i) => {
          const moved = cents(item[tag]) - cents(expected[i]?.[tag]);
          expect(moved >= -1n && moved <= 1n, tag).toBe(true);
        });
      }
    }),
    seeded(80),
  );
});

test('another order changes nothing when all remainders differ', () => {
  fc.assert(
    fc.property(shuffled, ({ input, order }) => {
      const quotation = { ...input, payments: undefined, billing: undefined };
      const note = calculated(quotation);
      fc.pre(new Set(note.items.map(({ vProd }) => vProd)).size === note.items.length);
      // When one cent is split, the remainders are the weights themselves.
      const charged = {
        ...quotation,
        charges: { freight: '0.01' },
        items: quotation.items.map((item) => ({ ...item, freight: undefined })),
      };
      const before = calculated(charged);
      const after = calculated({ ...charged, items: inOrder(charged.items, order) });
      expect(after.items).toEqual(inOrder(before.items, order));
    }),
    seeded(60),
  );
});
