import { PfxError } from './pfx-problem.ts';

/** Counts key derivation rounds before they are spent. */
export interface IterationBudget {
  /** Throws `PfxError('too_expensive')` when this count, or the sum so far, is beyond the limits. */
  readonly spend: (iterations: number) => void;
}

const perDerivation = 300_000;
const altogether = 600_000;

/** Limits per file: honest ones have 2,048, the dearest known 150,000 in all. */
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
