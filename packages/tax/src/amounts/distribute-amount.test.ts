import { compare, decimal, fromUnits, money, sum } from '@fiscal/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distributeAmount } from './distribute-amount.ts';

const split = (amount: string, ...weights: readonly string[]): readonly string[] =>
  distributeAmount(decimal(amount), weights.map(decimal)).map(money);

test('leftover cents are given to the largest remainders, and among equal remainders to the first', () => {
  expect(split('1.00', '10', '10', '10')).toEqual(['0.34', '0.33', '0.33']);
  expect(split('0.01', '10', '10', '10')).toEqual(['0.01', '0.00', '0.00']);
  expect(split('50.00', '99.99', '90.30', '0.99')).toEqual(['26.14', '23.60', '0.26']);
});

test('when all weights are zero, the parts are equal, except for leftover cents', () => {
  expect(split('0.05', '0', '0')).toEqual(['0.03', '0.02']);
});

const cents = fc.bigInt({ min: 0n, max: 10n ** 15n });
const amounts = cents.map((units) => fromUnits(units, 2));
const weights = fc.array(amounts, { minLength: 1, maxLength: 60 });

test('the parts are never negative and add up to the amount', () => {
  fc.assert(
    fc.property(amounts, weights, (amount, given) => {
      const parts = distributeAmount(amount, given);
      expect(parts.every(({ units }) => units >= 0n)).toBe(true);
      expect(money(sum(parts))).toBe(money(amount));
    }),
  );
});

test('each part differs from its exact share by less than a cent', () => {
  fc.assert(
    fc.property(amounts, weights, (amount, given) => {
      const total = given.reduce((whole, { units }) => whole + units, 0n);
      fc.pre(total > 0n);
      distributeAmount(amount, given).forEach(({ units }, i) => {
        const error = units * total - amount.units * (given[i]?.units ?? 0n);
        expect(error < total && error > -total).toBe(true);
      });
    }),
  );
});

test('a larger weight never gets a smaller part', () => {
  fc.assert(
    fc.property(amounts, amounts, amounts, (amount, a, b) => {
      const [first, second] = distributeAmount(amount, [a, b]);
      if (first === undefined || second === undefined || compare(a, b) === 0) return;
      expect(compare(first, second) * compare(a, b)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('an amount without weights is not distributed', () => {
  expect(distributeAmount(decimal('1.00'), [])).toEqual([]);
});
