import { type Decimal, decimal, divide, format, multiply, round } from '@fiscal/domain';

const hundred = decimal('100');

/** Rounds to two places, half to even. NT 007 states it for PIS/COFINS; no official text does for ISSQN and IBS/CBS. */
export const cents = (value: Decimal): Decimal => round(value, 2, 'halfEven');

/** Returns `base × rate / 100`, rounded to cents. */
export const share = (base: Decimal, rate: Decimal): Decimal => cents(exactShare(base, rate));

/** Returns `base × rate / 100` to 12 places. */
export const exactShare = (base: Decimal, rate: Decimal): Decimal =>
  divide(multiply(base, rate), hundred, 12, 'halfEven');

/** Writes a value as documents do, with two places. */
export const written = (value: Decimal): string => format(cents(value), 2);
