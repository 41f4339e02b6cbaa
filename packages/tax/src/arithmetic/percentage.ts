import { add, type Decimal, decimal, format, type Rounding, round, subtract, zero } from '@fiscal/domain';

const hundred = decimal('100');
const cent = decimal('0.01');

/** Returns `base` × `rate` / 100, exact. */
export const exactShare = (base: Decimal, rate: Decimal): Decimal => ({
  units: base.units * rate.units,
  scale: base.scale + rate.scale + 2,
});

/**
 * Returns `base` × `rate` / 100 in cents; default: half up, which applies when the law says nothing else (Anexo I, note
 * *4).
 */
export const percentOf = (base: Decimal, rate: Decimal, rounding: Rounding = 'halfUp'): Decimal =>
  round(exactShare(base, rate), 2, rounding);

/** Returns `base` in cents after a reduction in percent; it is rounded once, half up. */
export const reducedBy = (base: Decimal, reduction: Decimal): Decimal =>
  percentOf(base, subtract(hundred, reduction));

/** Writes a percentage with four places. */
export const writePercent = (rate: Decimal): string => format(rate, 4);

/** Reads a written amount; an absent tag counts as zero. */
export const amountOf = (written: string | undefined): Decimal =>
  written === undefined || written === '0.00' ? zero : decimal(written);

/** True when the values differ by no more than one cent, the tolerance of the authority on products. */
export function withinOneCent(a: Decimal, b: Decimal): boolean {
  const difference = subtract(a, b);
  const size = difference.units < 0n ? subtract(zero, difference) : difference;
  return subtract(cent, size).units >= 0n;
}

export const atLeastZero = (value: Decimal): Decimal => (value.units < 0n ? zero : value);

export const sumOf = (...values: readonly Decimal[]): Decimal => values.reduce(add, zero);
