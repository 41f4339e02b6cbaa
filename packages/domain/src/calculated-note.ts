import type { AppliedTaxClass } from './tax-class.ts';

/**
 * What the tax engine gives and the document model writes: the groups of the NF-e layout under their
 * official names, every value already in the written form (`vBC` "100.00", `pICMS` "18.0000").
 * A tag that is absent here is absent in the document.
 */
export interface CalculatedNote {
  readonly ide: CalculatedIdentification;
  readonly items: readonly CalculatedItem[];
  readonly ICMSTot: IcmsTotal;
  readonly IBSCBSTot?: IbsCbsTotal | undefined;
  readonly pag: CalculatedPayments;
  readonly cobr?: CalculatedBilling | undefined;
  /** Portuguese sentences; they never block issuing. */
  readonly warnings: readonly string[];
}

export interface CalculatedIdentification {
  readonly tpNF: '0' | '1';
  readonly idDest: '1' | '2';
  readonly finNFe: '1' | '4';
  readonly indFinal: '0' | '1';
  readonly indPres: string;
  readonly indIntermed?: '0' | undefined;
}

export interface CalculatedItem {
  readonly CFOP: string;
  readonly cBenef?: string | undefined;
  readonly vProd: string;
  readonly vFrete?: string | undefined;
  readonly vSeg?: string | undefined;
  readonly vDesc?: string | undefined;
  readonly vOutro?: string | undefined;
  readonly vTotTrib?: string | undefined;
  readonly ICMS: IcmsGroup;
  readonly IPI?: IpiGroup | undefined;
  readonly PIS: PisGroup;
  readonly COFINS: CofinsGroup;
  readonly ICMSUFDest?: IcmsDestinationGroup | undefined;
  readonly impostoDevol?: ReturnedIpiGroup | undefined;
  readonly IBSCBS?: IbsCbsGroup | undefined;
  readonly decisions: readonly TaxDecision[];
  /** The class that the item named and the rule of it that applied. */
  readonly taxClass?: AppliedTaxClass | undefined;
}

export const decisionFields = ['cst', 'classTrib', 'rate', 'group'] as const;
/** Where a decision comes from. */
export const decisionSources = [
  'item',
  'taxClass',
  'referencedNote',
  'engineDefault',
  'regime',
  'calendar',
] as const;

export interface TaxDecision {
  readonly tax: 'ibsCbs';
  readonly field: (typeof decisionFields)[number];
  readonly value: string | null;
  readonly source: (typeof decisionSources)[number];
  /** Portuguese sentence that names the legal basis. */
  readonly reason: string;
}

/**
 * A class of IBS/CBS that the product may have, if it fits the legal description: never applied by itself.
 * Reductions in percent, four places. Source: LC 214/2025 annexes; api-conventions 11.1.
 */
export interface ClassSuggestion {
  readonly classTrib: string;
  readonly cst: string;
  readonly reductionIbs: string;
  readonly reductionCbs: string;
  readonly legalBasis: string;
  /** Annex of LC 214/2025 (`VII`) and the item in it (`14`); null where the hint comes from no annex. */
  readonly annex: string | null;
  readonly annexItem: string | null;
  /** Official description that the product must meet. */
  readonly text: string;
  /** Portuguese: what else must hold. */
  readonly requires: string;
}

export type IcmsElement =
  | 'ICMS00'
  | 'ICMS20'
  | 'ICMS40'
  | 'ICMS51'
  | 'ICMS90'
  | 'ICMSSN101'
  | 'ICMSSN102'
  | 'ICMSSN900';

export interface IcmsGroup {
  readonly element: IcmsElement;
  readonly orig: string;
  readonly CST?: string | undefined;
  readonly CSOSN?: string | undefined;
  readonly modBC?: string | undefined;
  readonly vBC?: string | undefined;
  readonly pRedBC?: string | undefined;
  readonly pICMS?: string | undefined;
  readonly vICMSOp?: string | undefined;
  readonly pDif?: string | undefined;
  readonly vICMSDif?: string | undefined;
  readonly vICMS?: string | undefined;
  readonly pCredSN?: string | undefined;
  readonly vCredICMSSN?: string | undefined;
}

export interface IpiGroup {
  readonly cEnq: string;
  readonly element: 'IPITrib' | 'IPINT';
  readonly CST: string;
  readonly vBC?: string | undefined;
  readonly pIPI?: string | undefined;
  readonly vIPI?: string | undefined;
}

export interface PisGroup {
  readonly element: 'PISAliq' | 'PISNT' | 'PISOutr';
  readonly CST: string;
  readonly vBC?: string | undefined;
  readonly pPIS?: string | undefined;
  readonly vPIS?: string | undefined;
}

export interface CofinsGroup {
  readonly element: 'COFINSAliq' | 'COFINSNT' | 'COFINSOutr';
  readonly CST: string;
  readonly vBC?: string | undefined;
  readonly pCOFINS?: string | undefined;
  readonly vCOFINS?: string | undefined;
}

export interface IcmsDestinationGroup {
  readonly vBCUFDest: string;
  readonly vBCFCPUFDest?: string | undefined;
  readonly pFCPUFDest?: string | undefined;
  readonly pICMSUFDest: string;
  readonly pICMSInter: string;
  readonly pICMSInterPart: string;
  readonly vFCPUFDest?: string | undefined;
  readonly vICMSUFDest: string;
  readonly vICMSUFRemet: string;
}

export interface ReturnedIpiGroup {
  readonly pDevol: string;
  readonly vIPIDevol: string;
}

export interface IbsCbsGroup {
  readonly CST: string;
  readonly cClassTrib: string;
  readonly indDoacao?: '1' | undefined;
  readonly gIBSCBS?: IbsCbsValues | undefined;
  /** Reversal of credits, on the classes that demand it (410026, 200054). */
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

export interface IcmsTotal {
  readonly vBC: string;
  readonly vICMS: string;
  readonly vICMSDeson: string;
  readonly vFCPUFDest?: string | undefined;
  readonly vICMSUFDest?: string | undefined;
  readonly vICMSUFRemet?: string | undefined;
  readonly vFCP: string;
  readonly vBCST: string;
  readonly vST: string;
  readonly vFCPST: string;
  readonly vFCPSTRet: string;
  readonly vProd: string;
  readonly vFrete: string;
  readonly vSeg: string;
  readonly vDesc: string;
  readonly vII: string;
  readonly vIPI: string;
  readonly vIPIDevol: string;
  readonly vPIS: string;
  readonly vCOFINS: string;
  readonly vOutro: string;
  readonly vNF: string;
  readonly vTotTrib?: string | undefined;
}

export interface IbsCbsTotal {
  readonly vBCIBSCBS: string;
  readonly gIBS: {
    readonly gIBSUF: { readonly vDif: string; readonly vDevTrib: string; readonly vIBSUF: string };
    readonly gIBSMun: { readonly vDif: string; readonly vDevTrib: string; readonly vIBSMun: string };
    readonly vIBS: string;
    readonly vCredPres: string;
    readonly vCredPresCondSus: string;
  };
  readonly gCBS: {
    readonly vDif: string;
    readonly vDevTrib: string;
    readonly vCBS: string;
    readonly vCredPres: string;
    readonly vCredPresCondSus: string;
  };
  /** Present when some item has the group. */
  readonly gEstornoCred?: CreditReversal | undefined;
}

export interface CalculatedPayments {
  readonly detPag: readonly CalculatedPayment[];
  readonly vTroco?: string | undefined;
}

export interface CalculatedPayment {
  readonly indPag?: '0' | '1' | undefined;
  readonly tPag: string;
  readonly xPag?: string | undefined;
  readonly vPag: string;
  readonly card?: { readonly tpIntegra: '2' } | undefined;
}

export interface CalculatedBilling {
  readonly fat: {
    readonly nFat: string;
    readonly vOrig: string;
    readonly vDesc: string;
    readonly vLiq: string;
  };
  readonly dup: readonly { readonly nDup: string; readonly dVenc: string; readonly vDup: string }[];
}
