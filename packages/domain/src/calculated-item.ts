import type { IbsCbsGroup } from './calculated-ibs-cbs.ts';
import type { IcmsElement } from './tax-codes.ts';
import type { TaxDecision } from './tax-decision.ts';

/** The tax class that an item named, and the rule of the class that applied. */
export interface AppliedTaxClass {
  readonly code: string;
  readonly version: number;
  /** Position of the rule in the class, from 0. */
  readonly matchedRule: number;
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
  readonly taxClass?: AppliedTaxClass | undefined;
}

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
