import type { PaymentMethod } from '@fiscal/domain';
import type { Provenance } from './table.ts';

interface PaymentMethodRow extends Provenance {
  /** vPag must be 0.00 (904). */
  readonly zeroAmount: boolean;
  /** Carries the group `card` (391). */
  readonly card: boolean;
  readonly description: string;
}

/** A means of payment (`tPag`), offered when our request accepts it (specification 2.7). */
export type PaymentMethodCode =
  | (PaymentMethodRow & { readonly offered: true; readonly code: PaymentMethod })
  | (PaymentMethodRow & { readonly offered: false; readonly code: string });
