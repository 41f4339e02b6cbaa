import type {
  Attention,
  ContributionRequest,
  Crt,
  Environment,
  FailureCode,
  FilingStatus,
  IcmsRequest,
  Id24,
  IpiRequest,
  Mode,
  TaxClassIbsCbs,
  TaxClassRule,
  Uf,
  WaitReason,
} from '@fiscal/domain';

/** ISO 8601 in UTC with milliseconds. */
export type Timestamp = string;

export interface Page<T> {
  readonly data: readonly T[];
  readonly nextCursor: string | null;
}

export interface SeriesRecord {
  readonly number: number;
  readonly next: number;
  readonly createdAt: Timestamp;
}

export interface EnvironmentSeries {
  /** The first series registered in the environment. */
  readonly defaultSeries: number | null;
  readonly series: readonly SeriesRecord[];
}

export interface NfseSettingsRecord {
  readonly simplesTaxRegime: number | null;
  readonly ibsCbsSimplesRegime: number | null;
  readonly specialRegime: number | null;
  readonly simplesActivity: string | null;
  readonly approximateTaxes: null;
}

export type CertificateState = 'valid' | 'expiring' | 'expired';

export interface CertificateRecord {
  readonly cnpj: string | null;
  readonly subjectName: string | null;
  readonly issuer: string | null;
  readonly serialNumber: string | null;
  readonly notBefore: Timestamp;
  readonly notAfter: Timestamp;
  readonly uploadedAt: Timestamp;
  readonly status: CertificateState;
  readonly daysLeft: number;
}

export interface AddressRecord {
  readonly street: string;
  readonly number: string;
  readonly complement: string | null;
  readonly district: string;
  readonly cityName: string;
  readonly cityCode: string;
  readonly uf: Uf;
  readonly zip: string | null;
  readonly phone: string | null;
}

/** Company as every company operation answers it (specification 2.1, conventions 5). */
export interface CompanyRecord {
  readonly id: Id24;
  readonly cnpj: string;
  readonly ie: string;
  readonly im: string | null;
  readonly crt: Crt;
  readonly legalName: string;
  readonly tradeName: string | null;
  readonly email: string | null;
  readonly address: AddressRecord;
  readonly environment: Environment;
  readonly sandbox: boolean;
  readonly nfe: Readonly<Record<Environment, EnvironmentSeries>>;
  readonly nfse: Readonly<Record<Environment, EnvironmentSeries>> & { readonly settings: NfseSettingsRecord };
  readonly certificate: CertificateRecord | null;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

export interface CompanyStatusRecord {
  readonly id: Id24;
  readonly environment: Environment;
  readonly certificate: {
    readonly status: 'missing' | CertificateState;
    readonly daysLeft: number | null;
    readonly notAfter: Timestamp | null;
  };
  readonly sefaz: null;
}

export interface RejectionRecord {
  readonly cStat: string;
  readonly reason: string;
  readonly at: Timestamp;
}
export interface DenialRecord {
  readonly cStat: string | null;
  readonly reason: string | null;
}
export interface FailureRecord {
  readonly code: FailureCode;
  readonly reason: string | null;
}

/** Why a note waits, in words for the client. */
export interface WaitingRecord {
  readonly reason: WaitReason;
  readonly message: string;
  /** null where no time is set. */
  readonly nextAttemptAt: Timestamp | null;
}

/** Conventions 7.1: every amount in written form with two places; what does not apply is `0.00`. */
export interface TotalsRecord {
  readonly products: string;
  readonly discount: string;
  readonly freight: string;
  readonly insurance: string;
  readonly otherExpenses: string;
  readonly ipi: string;
  readonly returnedIpi: string;
  readonly import: string;
  readonly invoice: string;
  readonly invoiceWithReformTaxes: string | null;
  readonly icmsBase: string;
  readonly icms: string;
  readonly icmsExempted: string;
  readonly fcp: string;
  readonly icmsStBase: string;
  readonly icmsSt: string;
  readonly fcpSt: string;
  readonly icmsDestination: string;
  readonly icmsOrigin: string;
  readonly fcpDestination: string;
  readonly pis: string;
  readonly cofins: string;
  readonly approxTaxes: string;
  readonly ibsCbs: IbsCbsTotalsRecord | null;
}

export interface IbsCbsTotalsRecord {
  readonly base: string;
  readonly ibsState: string;
  readonly ibsMunicipal: string;
  readonly ibs: string;
  readonly cbs: string;
  readonly ibsPresumedCredit: string;
  readonly cbsPresumedCredit: string;
}

/** Specification 2.8. */
export interface NfeRecord {
  readonly id: Id24;
  readonly externalId: string;
  readonly companyId: Id24;
  readonly environment: Environment;
  readonly status: FilingStatus;
  readonly series: number;
  readonly number: number | null;
  readonly accessKey: string | null;
  readonly protocol: string | null;
  readonly authorizedAt: Timestamp | null;
  readonly rejection: RejectionRecord | null;
  readonly denial: DenialRecord | null;
  readonly failure: FailureRecord | null;
  readonly attention: Attention | null;
  readonly waiting: WaitingRecord | null;
  readonly totals: TotalsRecord | null;
  readonly warnings: readonly string[];
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

export type DeliveryStatus = 'pending' | 'delivered' | 'exhausted' | 'discarded';

/** Conventions 9.1. */
export interface WebhookRecord {
  readonly id: Id24;
  readonly url: string;
  /** null: all events. */
  readonly events: readonly string[] | null;
  readonly description: string | null;
  readonly active: boolean;
  readonly mode: Mode;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly lastDelivery: {
    readonly id: Id24;
    readonly event: string;
    readonly status: DeliveryStatus;
    readonly at: Timestamp;
    readonly responseStatus: number | null;
  } | null;
  readonly failingSince: Timestamp | null;
}

export interface DeliveryRecord {
  readonly id: Id24;
  readonly webhookId: Id24;
  readonly event: string;
  readonly resourceId: Id24;
  readonly status: DeliveryStatus;
  readonly nextAttemptAt: Timestamp | null;
  readonly createdAt: Timestamp;
  readonly deliveredAt: Timestamp | null;
  readonly attempts: readonly DeliveryAttemptRecord[];
}

export interface DeliveryAttemptRecord {
  readonly number: number;
  readonly at: Timestamp;
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly durationMs: number;
  readonly responseExcerpt: string | null;
}

/** Specification 2.5, conventions 6. */
export interface TaxClassRecord {
  readonly code: string;
  readonly name: string;
  /** Absent: the engine decides. null: notes without the group. */
  readonly ibsCbs?: TaxClassIbsCbs | null | undefined;
  readonly rules: readonly TaxClassRule[];
  /** Portuguese sentences about rules that are probably not meant; computed anew at each reading. */
  readonly warnings: readonly string[];
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** What a class gives in one situation; everything is null where no rule matches. */
export interface TaxClassTrial {
  /** Position of the rule, from 0. */
  readonly matchedRule: number | null;
  readonly cfop: string | null;
  readonly icms: IcmsRequest | null;
  readonly ipi: IpiRequest | null;
  readonly pis: ContributionRequest | null;
  readonly cofins: ContributionRequest | null;
  readonly benefitCode: string | null;
  /** Absent where no rule matches or the class leaves it to the engine; null: note without the group. */
  readonly ibsCbs?: TaxClassIbsCbs | null | undefined;
}
