import type { ContributionRequest, IcmsRequest, IpiRequest } from './nfe-item.ts';
import type { Operation } from './nfe-request.ts';

export const destinations = ['internal', 'interstate'] as const;
/** Same state as the issuer, or another one. */
export type Destination = (typeof destinations)[number];

export const recipientKinds = ['contributor', 'exempt', 'nonContributor'] as const;
/** The kind of recipient, from `ieIndicator` 1, 2 and 9. */
export type RecipientKind = (typeof recipientKinds)[number];

/** A tax class of a company, with the fields that decide about an item (specification 2.5). */
export interface TaxClass {
  /** Up to 30 letters, digits, underscore, dot, hyphen; case counts. */
  readonly code: string;
  /** Grows with each change; a comparison of a rejected note with a new draft includes it. */
  readonly version: number;
  /** When absent, the engine decides; null: the note has no such group. */
  readonly ibsCbs?: TaxClassIbsCbs | null | undefined;
  /** The rules in order; the first that matches applies. */
  readonly rules: readonly TaxClassRule[];
}

export interface TaxClassIbsCbs {
  readonly cst: string;
  readonly classTrib: string;
}

export interface TaxClassRule {
  /** Conditions, which must all hold; absent: the rule always matches. */
  readonly when?: TaxClassCondition | undefined;
  readonly cfop: string;
  readonly icms: IcmsRequest;
  readonly ipi?: IpiRequest | null | undefined;
  readonly pis: ContributionRequest;
  readonly cofins: ContributionRequest;
  /** cBenef; as on the item, this field is not in the specification. */
  readonly benefitCode?: string | undefined;
}

export interface TaxClassCondition {
  readonly operations?: readonly Operation[] | undefined;
  readonly destination?: Destination | undefined;
  readonly recipient?: RecipientKind | undefined;
}

/** The effect of a class on an item, stored with the note, so that later changes of the class do not affect it. */
export interface AppliedTaxClass {
  readonly code: string;
  readonly version: number;
  /** Position of the rule in the class, from 0. */
  readonly matchedRule: number;
  readonly rule: TaxClassRule;
  readonly ibsCbs?: TaxClassIbsCbs | null | undefined;
}
