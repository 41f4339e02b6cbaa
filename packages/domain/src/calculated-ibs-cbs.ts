export interface IbsCbsGroup {
  readonly CST: string;
  readonly cClassTrib: string;
  readonly indDoacao?: '1' | undefined;
  readonly gIBSCBS?: IbsCbsValues | undefined;
  /** The reversal of credits, for the classes that require it (410026, 200054). */
  readonly gEstornoCred?: CreditReversal | undefined;
}

export interface CreditReversal {
  readonly vIBSEstCred: string;
  readonly vCBSEstCred: string;
}

export interface IbsCbsValues {
  readonly vBC: string;
  readonly gIBSUF: IbsStateValues;
  readonly gIBSMun: IbsMunicipalValues;
  readonly vIBS: string;
  readonly gCBS: CbsValues;
  readonly gTribRegular?: RegularTaxation | undefined;
}

export interface Deferral {
  readonly pDif: string;
  readonly vDif: string;
}

export interface RateReduction {
  readonly pRedAliq: string;
  readonly pAliqEfet: string;
}

export interface IbsStateValues {
  readonly pIBSUF: string;
  readonly gDif?: Deferral | undefined;
  readonly gRed?: RateReduction | undefined;
  readonly vIBSUF: string;
}

export interface IbsMunicipalValues {
  readonly pIBSMun: string;
  readonly gDif?: Deferral | undefined;
  readonly gRed?: RateReduction | undefined;
  readonly vIBSMun: string;
}

export interface CbsValues {
  readonly pCBS: string;
  readonly gDif?: Deferral | undefined;
  readonly gRed?: RateReduction | undefined;
  readonly vCBS: string;
}

export interface RegularTaxation {
  readonly CSTReg: string;
  readonly cClassTribReg: string;
  readonly pAliqEfetRegIBSUF: string;
  readonly vTribRegIBSUF: string;
  readonly pAliqEfetRegIBSMun: string;
  readonly vTribRegIBSMun: string;
  readonly pAliqEfetRegCBS: string;
  readonly vTribRegCBS: string;
}
