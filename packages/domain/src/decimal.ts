/**
 * Exact decimal: `units` × 10^-`scale`. Money, quantities and rates are computed in this form only;
 * a binary floating point number never takes part.
 */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** `halfUp` rounds a tie away from zero, `halfEven` to the even neighbour, `down` cuts. */
export type Rounding = 'halfUp' | 'halfEven' | 'down';

const pattern = /^(-?)(\d+)(?:\.(\d+))?$/;

export const isDecimalText = (text: string): boolean => pattern.test(text);

/** Reads `-12.50`; throws RangeError for anything else (no exponent, no plus sign, no comma). */
export function decimal(text: string): Decimal {
  const match = pattern.exec(text);
  if (match === null) throw new RangeError('not a decimal');
  const [, sign = '', whole = '', fraction = ''] = match;
  const units = BigInt(whole + fraction);
  return { units: sign === '-' ? -units : units, scale: fraction.length };
}

export const fromUnits = (units: bigint, scale: number): Decimal => ({ units, scale });

export const zero: Decimal = { units: 0n, scale: 0 };

const powers: readonly bigint[] = Array.from({ length: 40 }, (_, exponent) => 10n ** BigInt(exponent));

const pow10 = (exponent: number): bigint => powers[exponent] ?? 10n ** BigInt(exponent);

const unitsAt = (value: Decimal, scale: number): bigint => value.units * pow10(scale - value.scale);

/** Exact sum; the scale is the larger of both. */
export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

/** Exact difference `a - b`. */
export const subtract = (a: Decimal, b: Decimal): Decimal => add(a, negate(b));

export const negate = (a: Decimal): Decimal => ({ units: -a.units, scale: a.scale });

/** Exact product; the scale is the sum of both. */
export const multiply = (a: Decimal, b: Decimal): Decimal => ({
  units: a.units * b.units,
  scale: a.scale + b.scale,
});

/** `a / b` to `scale` places. Throws RangeError when `b` is zero. */
export function divide(a: Decimal, b: Decimal, scale: number, rounding: Rounding): Decimal {
  if (b.units === 0n) throw new RangeError('division by zero');
  const shift = scale + b.scale - a.scale;
  const numerator = shift >= 0 ? a.units * pow10(shift) : a.units;
  const denominator = shift >= 0 ? b.units : b.units * pow10(-shift);
  return { units: divideRounded(numerator, denominator, rounding), scale };
}

/** Rounds to `scale` places; a value with fewer places is padded. */
export function round(value: Decimal, scale: number, rounding: Rounding): Decimal {
  if (value.scale <= scale) return { units: unitsAt(value, scale), scale };
  return { units: divideRounded(value.units, pow10(value.scale - scale), rounding), scale };
}

function divideRounded(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const quotient = n / d;
  const up = roundsUp(quotient, (n % d) * 2n, d, rounding);
  const magnitude = up ? quotient + 1n : quotient;
  return negative ? -magnitude : magnitude;
}

function roundsUp(quotient: bigint, twiceRest: bigint, divisor: bigint, rounding: Rounding): boolean {
  if (rounding === 'down' || twiceRest < divisor) return false;
  if (twiceRest > divisor) return true;
  return rounding === 'halfUp' || quotient % 2n === 1n;
}

/** -1, 0 or 1, by value: `1.0` equals `1.00`. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const { units } = subtract(a, b);
  if (units === 0n) return 0;
  return units < 0n ? -1 : 1;
}

export const isZero = (value: Decimal): boolean => value.units === 0n;

export const isNegative = (value: Decimal): boolean => value.units < 0n;

export const sum = (values: Iterable<Decimal>): Decimal => {
  let total = zero;
  for (const value of values) total = add(total, value);
  return total;
};

/** Writes the value with exactly `scale` places; throws RangeError when places would be lost. */
export function format(value: Decimal, scale: number): string {
  if (value.scale > scale && value.units % pow10(value.scale - scale) !== 0n) {
    throw new RangeError('writing would lose places');
  }
  const units = round(value, scale, 'down').units;
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const sign = units < 0n ? '-' : '';
  if (scale === 0) return sign + digits;
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Rounds half up to two places and writes: the form of every amount. */
export const money = (value: Decimal): string => format(round(value, 2, 'halfUp'), 2);
