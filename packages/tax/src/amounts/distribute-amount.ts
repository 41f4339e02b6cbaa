import { type Decimal, fromUnits, round } from '@fiscal/domain';

/**
 * Splits an amount in cents by weights of two places. Each part is its exact share, cut to cents; the cents that are
 * left go to the largest remainders, and among equal remainders to the first. When all weights are zero, the parts are
 * equal. The parts add up to the amount.
 */
export function distributeAmount(amount: Decimal, weights: readonly Decimal[]): readonly Decimal[] {
  if (weights.length === 0) return [];
  const cents = round(amount, 2, 'down').units;
  const given = weights.map((weight) => round(weight, 2, 'down').units);
  const total = given.reduce((all, weight) => all + weight, 0n);
  const units = total === 0n ? given.map(() => 1n) : given;
  const whole = total === 0n ? BigInt(weights.length) : total;
  const shares = units.map((weight, index) => shareOf(cents * weight, whole, index));
  const left = cents - shares.reduce((taken, { part }) => taken + part, 0n);
  const favoured = new Set(
    shares
      .filter(({ remainder }) => remainder > 0n)
      // The sort is stable: among equal remainders the first stays first.
      .sort((a, b) => compareBigints(b.remainder, a.remainder))
      .slice(0, Number(left))
      .map(({ index }) => index),
  );
  return shares.map(({ index, part }) => fromUnits(favoured.has(index) ? part + 1n : part, 2));
}

interface Share {
  readonly index: number;
  readonly part: bigint;
  readonly remainder: bigint;
}

function shareOf(weighted: bigint, whole: bigint, index: number): Share {
  const part = weighted / whole;
  return { index, part, remainder: weighted - part * whole };
}

const compareBigints = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? -1 : 1);
