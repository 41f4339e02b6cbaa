/** A means of payment (`tPag`). */
export interface PaymentMethodCode {
  readonly code: string;
  /** True when our request accepts it (specification 2.7). */
  readonly offered: boolean;
  /** vPag must be 0.00 (904). */
  readonly zeroAmount: boolean;
  /** Carries the group `card` (391). */
  readonly card: boolean;
  readonly validFrom: string | null;
  readonly description: string;
}
