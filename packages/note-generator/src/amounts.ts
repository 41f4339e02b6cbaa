import { type Decimal, decimal, format, fromUnits, multiply, round } from '@fiscal/domain';
import fc from 'fast-check';

/** Digits of a whole number, without leading zeros. */
const whole = (count: number): fc.Arbitrary<string> =>
  fc.integer({ min: 1, max: 10 ** count - 1 }).map(String);

/** Exactly so many digits, up to 15. */
export const digits = (count: number): fc.Arbitrary<string> =>
  fc.integer({ min: 0, max: 10 ** count - 1 }).map((number) => String(number).padStart(count, '0'));

/** A decimal with up to `wholeDigits` whole digits and exactly `places` places. */
export const decimalText = (wholeDigits: number, places: number): fc.Arbitrary<string> =>
  places === 0
    ? whole(wholeDigits)
    : fc.tuple(whole(wholeDigits), digits(places)).map(([units, fraction]) => `${units}.${fraction}`);

/** An amount in cents below 10^wholeDigits. */
export const amountText = (wholeDigits: number): fc.Arbitrary<string> => decimalText(wholeDigits, 2);

/** round2(quantity × price), half up: vProd of MOC 7.0 RV I11-10. */
export const grossOf = (quantity: string, price: string): Decimal =>
  round(multiply(decimal(quantity), decimal(price)), 2, 'halfUp');

/** A share of an amount, in hundredths of a percent up to 9999, cut to cents. */
export const partOf = (amount: Decimal, share: number): Decimal =>
  round(multiply(amount, fraction(share)), 2, 'down');

/** The same share of a price, cut to ten places. */
export const partOfPrice = (price: string, share: number): string =>
  format(round(multiply(decimal(price), fraction(share)), 10, 'down'), 10);

const fraction = (share: number): Decimal => fromUnits(BigInt(share), 4);
