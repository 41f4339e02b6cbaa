import type { Decimal, RateReduction, TaxDecision } from '@fiscal/domain';

/** The part of gIBSCBS that does not depend on the amount: it is equal for all items of a class with the same rates. */
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
  /** A rate that is not published and that the request does not give. */
  | { readonly kind: 'unpublished'; readonly decisions: readonly TaxDecision[] };

export interface TributeTaxation {
  /** The nominal rate, as written. */
  readonly rate: string;
  /** The rate by which the base is multiplied. */
  readonly applied: Decimal;
  readonly gRed?: RateReduction | undefined;
  /** The deferred percentage. */
  readonly pDif?: string | undefined;
}

export interface RegularRates {
  readonly cst: string;
  readonly classTrib: string;
  /** The effective rate, as written. */
  readonly state: string;
  readonly municipal: string;
  readonly federal: string;
}
