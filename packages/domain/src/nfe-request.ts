import type { Id24 } from './id24.ts';

/**
 * The NF-e request after its shape was checked and punctuation removed (specification 2.7).
 * Decimals stay text: `Dec2` fields have up to 2 places, `Pct4` up to 4.
 */
export interface NfeRequest {
  readonly externalId: string;
  readonly companyId: Id24;
  readonly operation: Operation;
  readonly direction?: Direction | undefined;
  readonly series?: number | undefined;
  readonly natureOfOperation: string;
  readonly presence?: Presence | undefined;
  readonly finalConsumer?: boolean | undefined;
  readonly recipient: Recipient;
  readonly items: readonly NfeItem[];
  readonly charges?: Charges | undefined;
  readonly transport: Transport;
  readonly payments: readonly Payment[];
  readonly billing?: Billing | null | undefined;
  readonly purchaseOrder?: string | null | undefined;
  readonly additionalInfo?: string | null | undefined;
  readonly fiscalInfo?: string | null | undefined;
  readonly expectedTotal?: string | undefined;
}

export const operations = ['sale', 'return', 'bonus', 'transfer'] as const;
export type Operation = (typeof operations)[number];
export const directions = ['out', 'in'] as const;
export type Direction = (typeof directions)[number];
export const presences = ['0', '1', '2', '3', '4', '5', '9'] as const;
export type Presence = (typeof presences)[number];

export const ufs = [
  'RO',
  'AC',
  'AM',
  'RR',
  'PA',
  'AP',
  'TO',
  'MA',
  'PI',
  'CE',
  'RN',
  'PB',
  'PE',
  'AL',
  'SE',
  'BA',
  'MG',
  'ES',
  'RJ',
  'SP',
  'PR',
  'SC',
  'RS',
  'MS',
  'MT',
  'GO',
  'DF',
] as const;
export type Uf = (typeof ufs)[number];

/** 1 Simples Nacional, 2 Simples with sublimit excess, 3 normal regime, 4 MEI. */
export type Crt = 1 | 2 | 3 | 4;

export interface Address {
  readonly street: string;
  readonly number: string;
  readonly complement?: string | null | undefined;
  readonly district: string;
  readonly cityName: string;
  /** IBGE code, 7 digits. */
  readonly cityCode: string;
  readonly uf: Uf;
  /** 8 digits; a recipient may have none. */
  readonly zip?: string | null | undefined;
  readonly phone?: string | null | undefined;
}

/** 1 contributor, 2 exempt, 9 non-contributor. */
export type IeIndicator = 1 | 2 | 9;

export interface Recipient {
  readonly cnpj?: string | undefined;
  readonly cpf?: string | undefined;
  readonly name: string;
  readonly ieIndicator: IeIndicator;
  readonly ie?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly address: Address;
}

export interface NfeItem {
  readonly code: string;
  readonly description: string;
  readonly ncm: string;
  readonly cest?: string | null | undefined;
  readonly gtin?: string | null | undefined;
  readonly origin: string;
  readonly cfop?: string | undefined;
  readonly taxClass?: string | undefined;
  /** cBenef of the issuer's state; an addition of ours to the specification. */
  readonly benefitCode?: string | null | undefined;
  readonly unit: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly netUnitPrice?: string | undefined;
  readonly discount?: string | undefined;
  readonly freight?: string | undefined;
  readonly insurance?: string | undefined;
  readonly otherExpenses?: string | undefined;
  readonly approxTaxes?: string | undefined;
  readonly purchaseOrder?: string | null | undefined;
  readonly purchaseOrderItem?: string | null | undefined;
  readonly additionalInfo?: string | null | undefined;
  readonly reference?: ItemReference | undefined;
  readonly returnedIpi?: ReturnedIpi | undefined;
  readonly taxes?: ItemTaxes | undefined;
}

export interface ItemReference {
  readonly accessKey: string;
  readonly item?: number | undefined;
}

export interface ReturnedIpi {
  readonly value: string;
  readonly percent?: string | undefined;
}

export interface ItemTaxes {
  readonly icms?: IcmsRequest | undefined;
  readonly ipi?: IpiRequest | null | undefined;
  readonly pis?: ContributionRequest | undefined;
  readonly cofins?: ContributionRequest | undefined;
  /** Absent: the engine decides. null: the note goes without the group. */
  readonly ibsCbs?: IbsCbsRequest | null | undefined;
}

/** The tax codes that a request offers (specification 2.6); the tables of taxes and the API take them from here. */
export const icmsCsts = ['00', '20', '40', '41', '50', '51', '90'] as const;
export type IcmsCst = (typeof icmsCsts)[number];
export const icmsCsosns = ['101', '102', '103', '300', '400', '900'] as const;
export type IcmsCsosn = (typeof icmsCsosns)[number];
export const ipiCsts = [
  ...['00', '01', '02', '03', '04', '05', '49'],
  ...['50', '51', '52', '53', '54', '55', '99'],
] as const;
export type IpiCst = (typeof ipiCsts)[number];
/** Of PIS and COFINS. */
export const contributionCsts = [
  ...['01', '02', '04', '05', '06', '07', '08', '09', '49', '50', '51', '52', '53', '54', '55', '56'],
  ...['60', '61', '62', '63', '64', '65', '66', '67', '70', '71', '72', '73', '74', '75', '98', '99'],
] as const;
export type ContributionCst = (typeof contributionCsts)[number];

export interface IcmsRequest {
  readonly cst?: string | undefined;
  readonly csosn?: string | undefined;
  readonly rate?: string | undefined;
  readonly baseReduction?: string | undefined;
  readonly deferral?: string | undefined;
  readonly creditRate?: string | undefined;
  readonly value?: string | undefined;
}

export interface IpiRequest {
  readonly cst: string;
  readonly enquadramento?: string | undefined;
  readonly rate?: string | undefined;
  readonly value?: string | undefined;
}

/** PIS or COFINS. */
export interface ContributionRequest {
  readonly cst: string;
  readonly rate?: string | undefined;
  readonly base?: string | undefined;
  readonly value?: string | undefined;
}

export interface IbsCbsRequest {
  readonly cst: string;
  readonly classTrib: string;
  readonly ibsUfRate?: string | undefined;
  readonly ibsMunRate?: string | undefined;
  readonly cbsRate?: string | undefined;
  readonly donation?: boolean | undefined;
  readonly ibsValue?: string | undefined;
  readonly cbsValue?: string | undefined;
}

export interface Charges {
  readonly freight?: string | undefined;
  readonly insurance?: string | undefined;
  readonly otherExpenses?: string | undefined;
  readonly discount?: string | undefined;
}

export const freightModes = ['0', '1', '2', '3', '4', '9'] as const;
export type FreightMode = (typeof freightModes)[number];

export interface Transport {
  readonly mode: FreightMode;
  readonly carrier?: Carrier | null | undefined;
  readonly volumes?: readonly Volume[] | undefined;
}

export interface Carrier {
  readonly cnpj?: string | undefined;
  readonly cpf?: string | undefined;
  readonly name: string;
  readonly ie?: string | null | undefined;
  readonly address?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly uf?: Uf | null | undefined;
}

export interface Volume {
  readonly quantity?: number | undefined;
  readonly species?: string | undefined;
  readonly brand?: string | undefined;
  readonly numbering?: string | undefined;
  readonly netWeight?: string | undefined;
  readonly grossWeight?: string | undefined;
}

export const paymentMethods = ['01', '03', '04', '15', '17', '90', '99'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentTerms = ['cash', 'installments'] as const;
export type PaymentTerm = (typeof paymentTerms)[number];

export interface Payment {
  readonly method: PaymentMethod;
  readonly amount?: string | undefined;
  readonly description?: string | undefined;
  readonly term?: PaymentTerm | undefined;
}

export interface Billing {
  readonly number?: string | undefined;
  readonly installments: readonly Installment[];
}

export interface Installment {
  /** YYYY-MM-DD */
  readonly dueDate: string;
  readonly amount?: string | undefined;
}
