import type { Provenance } from './table.ts';

/** A means of payment (`tPag`). */
export interface PaymentMethodCode extends Provenance {
  readonly code: string;
  /** True when our request accepts it (specification 2.7). */
  readonly offered: boolean;
  /** vPag must be 0.00 (904). */
  readonly zeroAmount: boolean;
  /** Carries the group `card` (391). */
  readonly card: boolean;
  readonly description: string;
}
