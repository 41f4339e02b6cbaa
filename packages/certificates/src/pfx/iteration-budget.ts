import { PfxError } from './pfx-problem.ts';

/** The budget of key derivation rounds of one file, checked before they are spent. */
export interface IterationBudget {
  /** Throws `PfxError('too_expensive')` when this count, or the sum so far, exceeds the limits. */
  readonly spend: (iterations: number) => void;
}

const perDerivation = 100_000;
const altogether = 300_000;

/**
 * Creates the budget of one file: honest files have 2,048 rounds; the most expensive known one has 100,000 for the MAC
 * and 50,000 in each of two bags.
 */
export function createIterationBudget(): IterationBudget {
  let left = altogether;
  return {
    spend(iterations) {
      if (iterations < 1 || iterations > perDerivation || iterations > left)
        throw new PfxError('too_expensive');
      left -= iterations;
    },
  };
}
