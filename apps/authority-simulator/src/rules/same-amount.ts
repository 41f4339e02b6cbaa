import { add, compare, type Decimal, decimal, divide, multiply, negate, subtract } from '@fiscal/domain';

const hundred = decimal('100');
/** The tolerance of every product of base and rate or quantity and price: note *4 of MOC 7.0 Anexo I. */
const productTolerance = decimal('0.01');

/** Returns whether two amounts differ by more than `tolerance`. */
export function differs(a: Decimal, b: Decimal, tolerance: Decimal = decimal('0')): boolean {
  const difference = subtract(a, b);
  const size = difference.units < 0n ? negate(difference) : difference;
  return compare(size, tolerance) > 0;
}

/** Returns `base × rate / 100` to 12 places. */
export const percentOf = (base: Decimal, rate: Decimal): Decimal =>
  divide(multiply(base, rate), hundred, 12, 'halfUp');

export const differsFromProduct = (value: Decimal, exact: Decimal): boolean =>
  differs(value, exact, productTolerance);

export const isAbove = (a: Decimal, b: Decimal): boolean => compare(a, b) > 0;

export const sumOf = (values: readonly Decimal[]): Decimal => values.reduce(add, decimal('0'));
