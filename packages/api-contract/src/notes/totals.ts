import { z } from 'zod';
import type { Immutable } from '../fields/immutable.ts';
import { amountOf, amountOrNull } from '../fields/record-fields.ts';

const ibsCbsTotals = z
  .object({
    base: amountOf('vBCIBSCBS'),
    ibsState: amountOf('gIBSUF/vIBSUF'),
    ibsMunicipal: amountOf('gIBSMun/vIBSMun'),
    ibs: amountOf('gIBS/vIBS'),
    cbs: amountOf('gCBS/vCBS'),
    ibsPresumedCredit: amountOf('gIBS/vCredPres'),
    cbsPresumedCredit: amountOf('gCBS/vCredPres'),
  })
  .meta({ id: 'IbsCbsTotals', description: 'Totais de IBS e CBS (IBSCBSTot).' });
export type IbsCbsTotalsRecord = Immutable<z.output<typeof ibsCbsTotals>>;

/** Every amount has two places. An amount that does not apply is `0.00`. Source: conventions 7.1. */
export const totalsSchema = z
  .object({
    products: amountOf('vProd'),
    discount: amountOf('vDesc'),
    freight: amountOf('vFrete'),
    insurance: amountOf('vSeg'),
    otherExpenses: amountOf('vOutro'),
    ipi: amountOf('vIPI'),
    returnedIpi: amountOf('vIPIDevol'),
    import: amountOf('vII'),
    invoice: amountOf('vNF: total da nota, comparado com expectedTotal'),
    invoiceWithReformTaxes: amountOrNull('vNFTot; null quando não informado', '151.11'),
    icmsBase: amountOf('vBC'),
    icms: amountOf('vICMS'),
    icmsExempted: amountOf('vICMSDeson'),
    fcp: amountOf('vFCP'),
    icmsStBase: amountOf('vBCST'),
    icmsSt: amountOf('vST'),
    fcpSt: amountOf('vFCPST'),
    icmsDestination: amountOf('vICMSUFDest: DIFAL do destino'),
    icmsOrigin: amountOf('vICMSUFRemet'),
    fcpDestination: amountOf('vFCPUFDest'),
    pis: amountOf('vPIS'),
    cofins: amountOf('vCOFINS'),
    approxTaxes: amountOf('vTotTrib'),
    ibsCbs: ibsCbsTotals.nullable().meta({ description: 'null em nota sem o grupo IBS/CBS' }),
  })
  .meta({
    id: 'NfeTotals',
    description: 'Totais da nota, de ICMSTot e IBSCBSTot; um total que não se aplica é 0.00',
  });
export type TotalsRecord = Immutable<z.output<typeof totalsSchema>>;

const zero = '0.00';

/** The totals of the note of the examples. */
export const totalsExample = {
  products: '150.00',
  discount: zero,
  freight: zero,
  insurance: zero,
  otherExpenses: zero,
  ipi: zero,
  returnedIpi: zero,
  import: zero,
  invoice: '150.00',
  invoiceWithReformTaxes: null,
  icmsBase: '150.00',
  icms: '27.00',
  icmsExempted: zero,
  fcp: zero,
  icmsStBase: zero,
  icmsSt: zero,
  fcpSt: zero,
  icmsDestination: zero,
  icmsOrigin: zero,
  fcpDestination: zero,
  pis: '2.03',
  cofins: '9.35',
  approxTaxes: zero,
  ibsCbs: {
    base: '111.62',
    ibsState: '0.11',
    ibsMunicipal: zero,
    ibs: '0.11',
    cbs: '1.00',
    ibsPresumedCredit: zero,
    cbsPresumedCredit: zero,
  },
};
