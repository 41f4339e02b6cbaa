import type { NfseAddress } from './nfse-party.ts';

/** The location of a service; exactly one of both is given. */
export interface ServiceLocation {
  /** IBGE code, 7 digits; 0000000: maritime waters. */
  readonly cityCode?: string | undefined;
  /** ISO 3166-1 alpha-2, never BR. */
  readonly country?: string | undefined;
}

/** comExt; each code is the layout's own (`dominios.json`). */
export interface ForeignTrade {
  /** mdPrestacao 1 to 4 */
  readonly mode: string;
  /** vincPrest 0 to 6, 9 */
  readonly relationship: string;
  /** tpMoeda: 3 digits of the Banco Central, 220 for the US dollar. */
  readonly currency: string;
  /** vServMoeda, Dec2 */
  readonly amount: string;
  /** mecAFComexP */
  readonly providerIncentive: string;
  /** mecAFComexT */
  readonly recipientIncentive: string;
  /** movTempBens */
  readonly temporaryGoods: string;
  readonly importDeclaration?: string | null | undefined;
  readonly exportRegistration?: string | null | undefined;
  /** mdic */
  readonly shareWithMdic: boolean;
}

/** obra; exactly one of `workCode`, `cib` and `address` is given. */
export interface Construction {
  readonly propertyRegistration?: string | null | undefined;
  /** CNO or CEI */
  readonly workCode?: string | undefined;
  readonly cib?: string | undefined;
  readonly address?: NfseAddress | undefined;
}

/** atvEvento; exactly one of `eventCode` and `address` is given. */
export interface ServiceEvent {
  readonly name: string;
  /** YYYY-MM-DD */
  readonly startDate: string;
  /** YYYY-MM-DD */
  readonly endDate: string;
  readonly eventCode?: string | undefined;
  readonly address?: NfseAddress | undefined;
}

export interface NfseService {
  /** cTribNac: item, subitem and split of the national list, 6 digits. */
  readonly nationalCode: string;
  /** cTribMun: 3 digits, never 000. */
  readonly municipalCode?: string | null | undefined;
  /** cNBS: 9 digits. */
  readonly nbs?: string | null | undefined;
  /** xDescServ */
  readonly description: string;
  /** cIntContrib */
  readonly internalCode?: string | null | undefined;
  /** When absent, the company's municipality. */
  readonly location?: ServiceLocation | undefined;
  /** cAtvSN, only in NT 009. */
  readonly simplesActivity?: string | null | undefined;
  readonly foreignTrade?: ForeignTrade | null | undefined;
  readonly construction?: Construction | null | undefined;
  readonly event?: ServiceEvent | null | undefined;
}
