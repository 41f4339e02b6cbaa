import { type Decimal, fromUnits } from '@fiscal/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TaxItem } from '../context/tax-input.ts';
import { calculated } from '../testing/a-note.ts';
import { calculatedNotes, seeded } from '../testing/generated-input.ts';
import { distributeAmount } from './distribute-amount.ts';

/** Amounts up to the largest of the layout, with 13 digits before the dot. */
const cents = fc.oneof(fc.bigInt({ min: 0n, max: 999n }), fc.bigInt({ min: 0n, max: 999_999_999_999_999n }));
const amounts = cents.map((units): Decimal => fromUnits(units, 2));
const weights = fc.array(fc.oneof(amounts, fc.constantFrom(fromUnits(0n, 2), fromUnits(100n, 2))), {
  minLength: 1,
  maxLength: 60,
});

const totalOf = (values: readonly Decimal[]): bigint =>
  values.reduce((total, { units }) => total + units, 0n);

test('the parts add up to the amount exactly', () => {
  fc.assert(
    fc.property(amounts, weights, (amount, by) => {
      expect(totalOf(distributeAmount(amount, by))).toBe(amount.units);
    }),
    seeded(1000),
  );
});

test('each part differs from its exact proportion by less than a cent', () => {
  fc.assert(
    fc.property(amounts, weights, (amount, by) => {
      const whole = totalOf(by);
      const shares = by.map(({ units }) => (whole === 0n ? 1n : units));
      const over = whole === 0n ? BigInt(by.length) : whole;
      distributeAmount(amount, by).forEach(({ units }, i) => {
        const difference = units * over - amount.units * (shares[i] ?? 0n);
        expect(difference > -over && difference < over).toBe(true);
      });
    }),
    seeded(1000),
  );
});

test('a leftover cent is given to the larger remainder, and among equal remainders to the first', () => {
  fc.assert(
    fc.property(amounts, weights, (amount, by) => {
      const whole = totalOf(by);
      const shares = by.map(({ units }) => (whole === 0n ? 1n : units));
      const over = whole === 0n ? BigInt(by.length) : whole;
      const parts = distributeAmount(amount, by).map(({ units }, i) => {
        const exact = amount.units * (shares[i] ?? 0n);
        return { remainder: exact % over, favoured: units > exact / over };
      });
      parts.forEach((one, i) => {
        parts.slice(i + 1).forEach((later) => {
          if (one.remainder >= later.remainder) expect(one.favoured || !later.favoured).toBe(true);
          else expect(later.favoured || !one.favoured).toBe(true);
        });
      });
    }),
    seeded(300),
  );
});

const written = { freight: 'vFrete', insurance: 'vSeg', otherExpenses: 'vOutro', discount: 'vDesc' } as const;
const inCents = (text: string | undefined): bigint => BigInt((text ?? '0.00').replace('.', ''));
const asCents = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(2, '0'));
};

test('a charge of the note is shared to the last cent among the items that have no charge', () => {
  fc.assert(
    fc.property(calculatedNotes({ maxItems: 12 }), ({ input, note }) => {
      for (const [kind, tag] of Object.entries(written)) {
        const field = kind as keyof typeof written;
        const ofNote = input.charges?.[field];
        if (ofNote === undefined) continue;
        const isOwn = input.items.map((item) => brings(item, field));
        const open = note.items.filter((_, i) => isOwn[i] === false);
        const spread = open.reduce((total, item) => total + inCents(item[tag]), 0n);
        const expected = open.length === 0 ? 0n : asCents(ofNote);
        expect(spread, field).toBe(expected);
      }
    }),
    seeded(200),
  );
});

const brings = (item: TaxItem, field: keyof typeof written): boolean =>
  item[field] !== undefined || (field === 'discount' && item.netUnitPrice !== undefined);

test('a charge on the only item of a note and the same charge on the note give the same note', () => {
  fc.assert(
    fc.property(
      calculatedNotes({ maxItems: 1 }),
      fc.constantFrom('0.01', '7.77', '1234.56'),
      ({ input }, freight) => {
        const [item] = input.items;
        if (item === undefined) return;
        const quotation = { ...input, payments: undefined, billing: undefined, charges: undefined };
        const onItem = calculated({ ...quotation, items: [{ ...item, freight }] });
        const onNote = calculated({
          ...quotation,
          items: [{ ...item, freight: undefined }],
          charges: { freight },
        });
        expect(onNote).toEqual(onItem);
      },
    ),
    seeded(150),
  );
});
