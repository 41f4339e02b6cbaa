import type { CalculatedNote, IbsCbsTotal } from '@fiscal/domain';
import type { IbsCbsTotalsRecord, TotalsRecord } from '../context/records.ts';

const none = '0.00';

/** The totals of the note under the names of the API. Source: api-conventions 7.1. */
export function nfeTotals({ ICMSTot: total, IBSCBSTot }: CalculatedNote): TotalsRecord {
  return {
    products: total.vProd,
    discount: total.vDesc,
    freight: total.vFrete,
    insurance: total.vSeg,
    otherExpenses: total.vOutro,
    ipi: total.vIPI,
    returnedIpi: total.vIPIDevol,
    import: total.vII,
    invoice: total.vNF,
    invoiceWithReformTaxes: null,
    icmsBase: total.vBC,
    icms: total.vICMS,
    icmsExempted: total.vICMSDeson,
    fcp: total.vFCP,
    icmsStBase: total.vBCST,
    icmsSt: total.vST,
    fcpSt: total.vFCPST,
    icmsDestination: total.vICMSUFDest ?? none,
    icmsOrigin: total.vICMSUFRemet ?? none,
    fcpDestination: total.vFCPUFDest ?? none,
    pis: total.vPIS,
    cofins: total.vCOFINS,
    approxTaxes: total.vTotTrib ?? none,
    ibsCbs: IBSCBSTot === undefined ? null : ibsCbsTotals(IBSCBSTot),
  };
}

const ibsCbsTotals = ({ vBCIBSCBS, gIBS, gCBS }: IbsCbsTotal): IbsCbsTotalsRecord => ({
  base: vBCIBSCBS,
  ibsState: gIBS.gIBSUF.vIBSUF,
  ibsMunicipal: gIBS.gIBSMun.vIBSMun,
  ibs: gIBS.vIBS,
  cbs: gCBS.vCBS,
  ibsPresumedCredit: gIBS.vCredPres,
  cbsPresumedCredit: gCBS.vCredPres,
});
