import type { ContributionRequest, IcmsRequest, IpiRequest } from './nfe-item.ts';
import type { Operation } from './nfe-request.ts';

export const destinations = ['internal', 'interstate'] as const;
/** Same state as the issuer, or another one. */
export type Destination = (typeof destinations)[number];

export const recipientKinds = ['contributor', 'exempt', 'nonContributor'] as const;
/** From `ieIndicator` 1, 2 and 9. */
export type RecipientKind = (typeof recipientKinds)[number];

/** A tax class of a company, as far as it decides about an item (specification 2.5). */
export interface TaxClass {
  /** Up to 30 letters, digits, underscore, dot, hyphen; case counts. */
  readonly code: string;
  /** Grows with each change; part of what decides whether a rejected note would differ. */
  readonly version: number;
  /** Absent: the engine decides. null: note without the group. */
  readonly ibsCbs?: TaxClassIbsCbs | null | undefined;
  /** The first one that matches applies. */
  readonly rules: readonly TaxClassRule[];
}

export interface TaxClassIbsCbs {
  readonly cst: string;
  readonly classTrib: string;
}

export interface TaxClassRule {
  /** Absent: always matches; each member that is present must hold. */
  readonly when?: TaxClassCondition | undefined;
  readonly cfop: string;
  readonly icms: IcmsRequest;
  readonly ipi?: IpiRequest | null | undefined;
  readonly pis: ContributionRequest;
  readonly cofins: ContributionRequest;
  /** cBenef; an addition of ours, as on the item. */
  readonly benefitCode?: string | undefined;
}

export interface TaxClassCondition {
  readonly operations?: readonly Operation[] | undefined;
  readonly destination?: Destination | undefined;
  readonly recipient?: RecipientKind | undefined;
}

/** What a class gave an item: kept with the note, so that a later change of the class alters nothing. */
export interface AppliedTaxClass {
  readonly code: string;
  readonly version: number;
  /** Position of the rule in the class, from 0. */
  readonly matchedRule: number;
  readonly rule: TaxClassRule;
  readonly ibsCbs?: TaxClassIbsCbs | null | undefined;
}
