import { add, compare, type Decimal, decimal, divide, multiply, negate, subtract } from '@fiscal/domain';

const hundred = decimal('100');
/** Note *4 of MOC 7.0 Anexo I: every product of base by rate or quantity by price. */
const productTolerance = decimal('0.01');

/** Whether two amounts differ by more than `tolerance`, exactly. */
export function differs(a: Decimal, b: Decimal, tolerance: Decimal = decimal('0')): boolean {
  const difference = subtract(a, b);
  const size = difference.units < 0n ? negate(difference) : difference;
  return compare(size, tolerance) > 0;
}

/** `base × rate / 100`, unrounded to 12 places. */
export const percentOf = (base: Decimal, rate: Decimal): Decimal =>
  divide(multiply(base, rate), hundred, 12, 'halfUp');

export const differsFromProduct = (value: Decimal, exact: Decimal): boolean =>
  differs(value, exact, productTolerance);

export const isAbove = (a: Decimal, b: Decimal): boolean => compare(a, b) > 0;

export const sumOf = (values: readonly Decimal[]): Decimal => values.reduce(add, decimal('0'));
