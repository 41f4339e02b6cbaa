import type { TaxShares } from './nfse-settings.ts';

/** One document that justifies a deduction (docDedRed); exactly one of the first six names it. */
export interface DeductionDocument {
  readonly nfseKey?: string | undefined;
  readonly nfeKey?: string | undefined;
  readonly municipalNfse?:
    | { readonly cityCode: string; readonly number: string; readonly verificationCode: string }
    | undefined;
  readonly paperNote?:
    | { readonly number: string; readonly model: string; readonly series: string }
    | undefined;
  readonly fiscalDocument?: string | undefined;
  readonly otherDocument?: string | undefined;
  /** tpDedRed */
  readonly type: string;
  /** Required by type 99. */
  readonly description?: string | null | undefined;
  /** YYYY-MM-DD */
  readonly issueDate: string;
  /** vDedutivelRedutivel, Dec2 */
  readonly deductible: string;
  /** vDeducaoReducao, Dec2 */
  readonly deducted: string;
}

/** vDedRed; exactly one of the three is given. */
export interface NfseDeduction {
  readonly percent?: string | undefined;
  readonly amount?: string | undefined;
  readonly documents?: readonly DeductionDocument[] | undefined;
}

export interface NfseAmounts {
  /** vServ, Dec2 above zero. */
  readonly service: string;
  readonly unconditionalDiscount?: string | undefined;
  readonly conditionalDiscount?: string | undefined;
  readonly deduction?: NfseDeduction | null | undefined;
}

/** Taxation of the ISSQN in the order of tribISSQN 1 to 4. */
export const issTaxations = ['taxable', 'immune', 'export', 'notTaxed'] as const;
export type IssTaxation = (typeof issTaxations)[number];
/** The party that withholds the ISSQN, in the order of tpRetISSQN 1 to 3. */
export const issWithholdings = ['none', 'recipient', 'intermediary'] as const;
export type IssWithholding = (typeof issWithholdings)[number];
/** The reasons for which the ISSQN is suspended, in the order of tpSusp 1 and 2. */
export const issSuspensions = ['judicial', 'administrative'] as const;
export type IssSuspension = (typeof issSuspensions)[number];

export interface NfseIss {
  /** `taxable` when absent. */
  readonly taxation?: IssTaxation | undefined;
  /** `none` when absent. */
  readonly withholding?: IssWithholding | undefined;
  /** Per cent, at most 5.00; only when the municipality's agreement gives no rate. */
  readonly rate?: string | undefined;
  /** tpImunidade */
  readonly immunityType?: 1 | 2 | 3 | 4 | 5 | undefined;
  /** cPaisResult, ISO 3166-1 alpha-2 */
  readonly resultCountry?: string | undefined;
  readonly suspension?: { readonly type: IssSuspension; readonly process: string } | null | undefined;
  /** BM: number of 14 digits; at most one of `amount` and `percent`. */
  readonly benefit?:
    | {
        readonly number: string;
        readonly amount?: string | undefined;
        readonly percent?: string | undefined;
      }
    | null
    | undefined;
}

/** Own PIS and COFINS; the amounts are computed from base and rates. */
export interface NfsePisCofins {
  /** CST of both. */
  readonly cst: string;
  readonly base?: string | undefined;
  readonly pisRate?: string | undefined;
  readonly cofinsRate?: string | undefined;
  /** tpRetPisCofins */
  readonly withholding?: '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | undefined;
}

export interface NfseFederal {
  readonly pisCofins?: NfsePisCofins | null | undefined;
  readonly withheld?:
    | {
        /** vRetIRRF */
        readonly irrf?: string | undefined;
        /** vRetCP */
        readonly inss?: string | undefined;
        /** vRetCSLL: the sum of withheld PIS, COFINS and CSLL. */
        readonly socialContributions?: string | undefined;
      }
    | null
    | undefined;
}

/** totTrib; exactly one is given. */
export interface NfseApproximateTaxes {
  readonly simplesRate?: string | undefined;
  readonly rates?: TaxShares | undefined;
  readonly amounts?: TaxShares | undefined;
}
