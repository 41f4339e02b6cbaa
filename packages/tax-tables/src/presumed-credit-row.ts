import type { Provenance } from './table.ts';

/** A cCredPres. */
export interface PresumedCredit extends Provenance {
  readonly code: string;
  /** Claimed in the document itself. */
  readonly viaDocument: boolean;
  /** Claimed by an event. */
  readonly viaEvent: boolean;
  /** The credit is taken off vIBS and vCBS (ind_DeduzCredPres). */
  readonly deductsFromTax: boolean;
  /** True: the group is required, false: forbidden (UB123, UB127). */
  readonly gIBSCredPres: boolean;
  readonly gCBSCredPres: boolean;
  /** As the table words it: percent, a schedule or a formula; null where there is no credit of the tax. */
  readonly rateIbs: string | null;
  readonly rateCbs: string | null;
  /** cClassTrib the credit goes with; null where `reference` tells it in words. */
  readonly referencedClassTrib: string | null;
  readonly reference: string | null;
  readonly ibsFrom: string | null;
  readonly ibsTo: string | null;
  readonly cbsFrom: string | null;
  readonly cbsTo: string | null;
  readonly name: string;
}
