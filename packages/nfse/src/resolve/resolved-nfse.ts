import type { NfseDeduction, NfseIbsCbs, TaxShares } from '@fiscal/api-contract';

/** Group regTrib of the provider. */
export interface ResolvedRegime {
  readonly opSimpNac: '1' | '2' | '3';
  /** The regime of the Simples; present only with opSimpNac 3. */
  readonly regApTribSN?: '1' | '2' | '3' | undefined;
  readonly regEspTrib: '0' | '1' | '2' | '3' | '4' | '5' | '6' | '9';
}

/** Group tribMun; decimals as text. */
export interface ResolvedIss {
  readonly tribISSQN: '1' | '2' | '3' | '4';
  /** ISO 3166-1 alpha-2 */
  readonly cPaisResult?: string | undefined;
  readonly tpImunidade?: '1' | '2' | '3' | '4' | '5' | undefined;
  readonly exigSusp?: { readonly tpSusp: '1' | '2'; readonly nProcesso: string } | undefined;
  /** The municipal benefit, with at most one of the two reductions. */
  readonly BM?:
    | {
        readonly nBM: string;
        readonly vRedBCBM?: string | undefined;
        readonly pRedBCBM?: string | undefined;
      }
    | undefined;
  readonly tpRetISSQN: '1' | '2' | '3';
  readonly pAliq?: string | undefined;
}

/** Group tribFed; decimals as text. */
export interface ResolvedFederal {
  readonly piscofins?:
    | {
        readonly CST: string;
        readonly vBCPisCofins?: string | undefined;
        readonly pAliqPis?: string | undefined;
        readonly pAliqCofins?: string | undefined;
        readonly vPis?: string | undefined;
        readonly vCofins?: string | undefined;
        readonly tpRetPisCofins?: string | undefined;
      }
    | undefined;
  readonly vRetCP?: string | undefined;
  readonly vRetIRRF?: string | undefined;
  readonly vRetCSLL?: string | undefined;
}

/** Group totTrib: the alternatives of the layout. */
export type ResolvedApproximateTaxes =
  | { readonly kind: 'amounts'; readonly amounts: TaxShares }
  | { readonly kind: 'rates'; readonly rates: TaxShares }
  | { readonly kind: 'simplesRate'; readonly simplesRate: string }
  | { readonly kind: 'none' };

/** The place of the service: exactly one of the two fields of locPrest. */
export type ResolvedLocation =
  | { readonly kind: 'city'; readonly cityCode: string }
  | { readonly kind: 'country'; readonly country: string };

/**
 * The expected values of the NFS-e; each is absent when the authority writes no such element, or when it is not known
 * yet.
 */
export interface NfseForecast {
  /** IBGE code of the municipality to which the ISSQN is due. */
  readonly cLocIncid?: string | undefined;
  readonly vCalcDR?: string | undefined;
  readonly vCalcBM?: string | undefined;
  readonly vBC?: string | undefined;
  readonly pAliqAplic?: string | undefined;
  readonly vISSQN?: string | undefined;
  readonly vTotalRet?: string | undefined;
  /** Absent when the ISSQN is withheld and its amount is not known. */
  readonly vLiq?: string | undefined;
  readonly ibsCbs?:
    | {
        readonly vBC: string;
        readonly vIBSUF: string;
        readonly vIBSMun: string;
        readonly vIBSTot: string;
        readonly vCBS: string;
        readonly vTotNF: string;
      }
    | undefined;
}

/** A Portuguese hint about a decision that neither the request nor the settings give. */
export interface NfseWarning {
  readonly path: string;
  readonly message: string;
}

/** The part of a DPS that is decided from its facts and not copied from the request. */
export interface ResolvedNfse {
  /** dCompet, YYYY-MM-DD */
  readonly competenceDate: string;
  readonly regime: ResolvedRegime;
  readonly location: ResolvedLocation;
  /** vDedRed as requested, if the regime has deductions. */
  readonly deduction?: NfseDeduction | undefined;
  readonly iss: ResolvedIss;
  readonly federal?: ResolvedFederal | undefined;
  readonly approximateTaxes: ResolvedApproximateTaxes;
  /** Absent when there is no group. */
  readonly ibsCbs?: NfseIbsCbs | undefined;
  readonly forecast: NfseForecast;
  readonly warnings: readonly NfseWarning[];
}
