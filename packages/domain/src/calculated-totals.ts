import type { CreditReversal } from './calculated-ibs-cbs.ts';

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
