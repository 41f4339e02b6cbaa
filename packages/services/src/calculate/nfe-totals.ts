import type { CalculatedNote } from '@fiscal/domain';
import type { IbsCbsTotalsRecord, TotalsRecord } from '../context/records.ts';

/** Returns the amount at a path of the group `total`, such as `ICMSTot/vProd`; undefined when there is none. */
export type AmountAt = (path: string) => string | undefined;

/** Returns the totals of a calculated note under the names of the API. Source: api-conventions 7.1. */
export const nfeTotals = ({ ICMSTot, IBSCBSTot }: CalculatedNote): TotalsRecord =>
  totalsAt((path) => amountIn({ ICMSTot, IBSCBSTot }, path.split('/')));

/** Returns the totals under the names of the API, from a source that has them at the paths of the layout. */
export function totalsAt(at: AmountAt): TotalsRecord {
  const icms = (name: string): string => at(`ICMSTot/${name}`) ?? '0.00';
  return {
    products: icms('vProd'),
    discount: icms('vDesc'),
    freight: icms('vFrete'),
    insurance: icms('vSeg'),
    otherExpenses: icms('vOutro'),
    ipi: icms('vIPI'),
    returnedIpi: icms('vIPIDevol'),
    import: icms('vII'),
    invoice: icms('vNF'),
    invoiceWithReformTaxes: at('vNFTot') ?? null,
    icmsBase: icms('vBC'),
    icms: icms('vICMS'),
    icmsExempted: icms('vICMSDeson'),
    fcp: icms('vFCP'),
    icmsStBase: icms('vBCST'),
    icmsSt: icms('vST'),
    fcpSt: icms('vFCPST'),
    icmsDestination: icms('vICMSUFDest'),
    icmsOrigin: icms('vICMSUFRemet'),
    fcpDestination: icms('vFCPUFDest'),
    pis: icms('vPIS'),
    cofins: icms('vCOFINS'),
    approxTaxes: icms('vTotTrib'),
    ibsCbs: ibsCbsTotals(at),
  };
}

function ibsCbsTotals(at: AmountAt): IbsCbsTotalsRecord | null {
  if (at('IBSCBSTot/vBCIBSCBS') === undefined) return null;
  const amount = (path: string): string => at(`IBSCBSTot/${path}`) ?? '0.00';
  return {
    base: amount('vBCIBSCBS'),
    ibsState: amount('gIBS/gIBSUF/vIBSUF'),
    ibsMunicipal: amount('gIBS/gIBSMun/vIBSMun'),
    ibs: amount('gIBS/vIBS'),
    cbs: amount('gCBS/vCBS'),
    ibsPresumedCredit: amount('gIBS/vCredPres'),
    cbsPresumedCredit: amount('gCBS/vCredPres'),
  };
}

function amountIn(group: unknown, [name, ...rest]: readonly string[]): string | undefined {
  if (name === undefined) return typeof group === 'string' ? group : undefined;
  if (typeof group !== 'object' || group === null) return undefined;
  return amountIn(Object.entries(group).find(([each]) => each === name)?.[1], rest);
}
