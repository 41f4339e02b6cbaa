export interface NfeItem {
  readonly code: string;
  readonly description: string;
  readonly ncm: string;
  readonly cest?: string | null | undefined;
  readonly gtin?: string | null | undefined;
  readonly origin: string;
  readonly cfop?: string | undefined;
  readonly taxClass?: string | undefined;
  /** cBenef of the issuer's state; this field is not in the specification. */
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
  /** When absent, the engine decides; null: the note has no such group. */
  readonly ibsCbs?: IbsCbsRequest | null | undefined;
}

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
