import type { Decimal, RateReduction, TaxDecision } from '@fiscal/domain';

/** Everything of gIBSCBS that does not depend on the amount: the same for every item of a class and its rates. */
export interface IbsCbsTaxation {
  readonly state: TributeTaxation;
  readonly municipal: TributeTaxation;
  readonly federal: TributeTaxation;
  /** gTribRegular: the taxation without the suspension or benefit. */
  readonly regular?: RegularRates | undefined;
}

/** A taxation with the decisions that explain its rates. */
export type PreparedTaxation =
  | {
      readonly kind: 'taxed';
      readonly taxation: IbsCbsTaxation;
      readonly decisions: readonly TaxDecision[];
    }
  /** A rate that no source has published and nobody informed. */
  | { readonly kind: 'unpublished'; readonly decisions: readonly TaxDecision[] };

export interface TributeTaxation {
  /** Nominal, as written. */
  readonly rate: string;
  /** The rate that the base is multiplied by. */
  readonly applied: Decimal;
  readonly gRed?: RateReduction | undefined;
  /** Percent that is put off. */
  readonly pDif?: string | undefined;
}

export interface RegularRates {
  readonly cst: string;
  readonly classTrib: string;
  /** Effective, as written. */
  readonly state: string;
  readonly municipal: string;
  readonly federal: string;
}
