import Big from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  format,
  isDecimalText,
  money,
  multiply,
  parseDecimal,
  type Rounding,
  round,
  subtract,
  sum,
} from './decimal.ts';

const written = fc
  .record({
    units: fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
    scale: fc.integer({ min: 0, max: 10 }),
  })
  .map((value) => format(value, value.scale));
const roundings: readonly (readonly [Rounding, Big.RoundingMode])[] = [
  ['halfUp', 1],
  ['halfEven', 2],
  ['down', 0],
];
const same = (value: Decimal, big: Big): void =>
  expect(
    new Big(format(value, value.scale)).cmp(big),
    `${format(value, value.scale)} is not ${big.toFixed()}`,
  ).toBe(0);

test('sum, difference, product and order equal the results of big.js', () => {
  fc.assert(
    fc.property(written, written, (a, b) => {
      same(add(decimal(a), decimal(b)), new Big(a).plus(b));
      same(subtract(decimal(a), decimal(b)), new Big(a).minus(b));
      same(multiply(decimal(a), decimal(b)), new Big(a).times(b));
      expect(compare(decimal(a), decimal(b))).toBe(new Big(a).cmp(b));
    }),
  );
});

test('every rounding at every scale equals the result of big.js', () => {
  fc.assert(
    fc.property(
      written,
      fc.integer({ min: 0, max: 6 }),
      fc.constantFrom(...roundings),
      (text, scale, [ours, theirs]) => {
        same(round(decimal(text), scale, ours), new Big(text).round(scale, theirs));
      },
    ),
  );
});

test('a quotient that is rounded half up differs from the exact quotient by at most half a unit of its last place', () => {
  fc.assert(
    fc.property(written, written, fc.integer({ min: 0, max: 6 }), (a, b, scale) => {
      fc.pre(new Big(b).cmp(0) !== 0);
      const quotient = new Big(format(divide(decimal(a), decimal(b), scale, 'halfUp'), scale));
      const twiceTheError = quotient.times(b).minus(a).abs().times(2);
      expect(twiceTheError.lte(new Big(b).abs().times(new Big(10).pow(-scale)))).toBe(true);
    }),
  );
});

test('a quotient differs by less than one place, by half a place at most when rounded, and ties follow the rounding', () => {
  fc.assert(
    fc.property(
      written,
      written,
      fc.integer({ min: 0, max: 6 }),
      fc.constantFrom(...roundings),
      (a, b, scale, [ours, theirs]) => {
        fc.pre(new Big(b).cmp(0) !== 0);
        const digits = new Big(10).pow(scale);
        const whole = new Big(decimal(a).units.toString()).times(new Big(10).pow(decimal(b).scale));
        const parts = new Big(decimal(b).units.toString()).times(new Big(10).pow(decimal(a).scale));
        const cut = divide(decimal(a), decimal(b), scale, 'down');
        const rest = whole.times(digits).minus(parts.times(format({ ...cut, scale: 0 }, 0)));
        expect(rest.abs().lt(parts.abs())).toBe(true);
        expect([0, whole.cmp(0)]).toContain(rest.cmp(0));
        const twice = rest.abs().times(2).cmp(parts.abs());
        const even = cut.units % 2n === 0n;
        const away = theirs !== 0 && (twice > 0 || (twice === 0 && !(theirs === 2 && even)));
        const step = away ? BigInt(whole.cmp(0) * parts.cmp(0)) : 0n;
        expect(divide(decimal(a), decimal(b), scale, ours).units).toBe(cut.units + step);
      },
    ),
  );
});

test('a decimal is a sign, digits and one dot between digits', () => {
  const text = fc.oneof(fc.string({ unit: fc.constantFrom(...'0123456789.-+e, ') }), written, fc.string());
  fc.assert(
    fc.property(text, (some) => {
      const isOne = /^-?\d+(?:\.\d+)?$/.test(some) && !some.includes('\n');
      expect(isDecimalText(some)).toBe(isOne);
      expect(parseDecimal(some) !== undefined).toBe(isOne);
    }),
  );
});

test('a written decimal is read again', () => {
  fc.assert(
    fc.property(written, (text) => {
      const value = decimal(text);
      expect(format(value, value.scale)).toBe(text);
    }),
  );
});

test('halfUp rounds a tie away from zero, halfEven to the even cent', () => {
  expect(money(decimal('1.845'))).toBe('1.85');
  expect(money(decimal('-1.845'))).toBe('-1.85');
  expect(format(round(decimal('1.925'), 2, 'halfEven'), 2)).toBe('1.92');
  expect(format(round(decimal('1.935'), 2, 'halfEven'), 2)).toBe('1.94');
});

test('the sum of a thousand tenths is exactly one hundred', () => {
  expect(money(sum(Array.from({ length: 1000 }, () => decimal('0.1'))))).toBe('100.00');
});

test.each(['1,5', '+1', '1e3', '', '.5', '1.', '1.2.3', '-', ' 1', 'NaN'])('%j is not a decimal', (text) => {
  expect(isDecimalText(text)).toBe(false);
  expect(() => decimal(text)).toThrow(RangeError);
});

test('writing throws when a place would be lost', () => {
  expect(() => format(decimal('1.005'), 2)).toThrow(RangeError);
  expect(format(decimal('1.0500'), 2)).toBe('1.05');
});

test('a division by zero throws', () => {
  expect(() => divide(decimal('1'), decimal('0.00'), 2, 'down')).toThrow(RangeError);
});
