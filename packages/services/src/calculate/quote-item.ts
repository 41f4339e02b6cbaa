import {
  add,
  type CalculatedItem,
  type ClassSuggestion,
  contributionCsts,
  decimal,
  format,
  type IcmsGroup,
  icmsCsosns,
  icmsCsts,
  ipiCsts,
  money,
  origins,
  subtract,
} from '@fiscal/domain';
import type { CalculatedRequest } from './calculate-request.ts';
import { codeOf, codeOrNull } from './code-of.ts';
import { quoteIbsCbs } from './quote-ibs-cbs.ts';
import type { QuotedAmounts, QuotedIcms, QuotedIcmsDestination, QuotedItem } from './tax-quotation.ts';

const none = '0.00';

/** Returns the calculated items under the names of the API, each with the suggestions for its NCM. */
export const quoteItems = ({ note, suggestions }: CalculatedRequest): readonly QuotedItem[] =>
  note.items.map((item, index) => quoteItem(item, index, suggestions[index] ?? []));

function quoteItem(item: CalculatedItem, index: number, suggestions: readonly ClassSuggestion[]): QuotedItem {
  return {
    index,
    cfop: item.CFOP,
    taxClass: item.taxClass?.code ?? null,
    matchedRule: item.taxClass?.matchedRule ?? null,
    benefitCode: item.cBenef ?? null,
    amounts: quoteAmounts(item),
    taxes: {
      icms: quoteIcms(item.ICMS),
      ipi: quoteIpi(item),
      pis: {
        cst: codeOf(contributionCsts, item.PIS.CST),
        base: item.PIS.vBC ?? null,
        rate: item.PIS.pPIS ?? null,
        value: item.PIS.vPIS ?? null,
      },
      cofins: {
        cst: codeOf(contributionCsts, item.COFINS.CST),
        base: item.COFINS.vBC ?? null,
        rate: item.COFINS.pCOFINS ?? null,
        value: item.COFINS.vCOFINS ?? null,
      },
      ibsCbs: item.IBSCBS === undefined ? null : quoteIbsCbs(item.IBSCBS),
      icmsDestination: quoteIcmsDestination(item),
      returnedIpi: quoteReturnedIpi(item),
      approxTaxes: item.vTotTrib ?? null,
    },
    decisions: item.decisions,
    suggestions,
  };
}

function quoteAmounts(item: CalculatedItem): QuotedAmounts {
  const gross = item.vProd;
  const discount = item.vDesc ?? none;
  const freight = item.vFrete ?? none;
  const insurance = item.vSeg ?? none;
  const otherExpenses = item.vOutro ?? none;
  const charged = [freight, insurance, otherExpenses].reduce(
    (total, charge) => add(total, decimal(charge)),
    subtract(decimal(gross), decimal(discount)),
  );
  return { gross, discount, freight, insurance, otherExpenses, net: money(charged) };
}

const quoteIcms = (group: IcmsGroup): QuotedIcms => ({
  group: group.element,
  origin: codeOf(origins, group.orig),
  cst: codeOrNull(icmsCsts, group.CST),
  csosn: codeOrNull(icmsCsosns, group.CSOSN),
  base: group.vBC ?? null,
  rate: group.pICMS ?? null,
  reduction: group.pRedBC ?? null,
  operationValue: group.vICMSOp ?? null,
  deferral: group.pDif ?? null,
  deferredValue: group.vICMSDif ?? null,
  value: group.vICMS ?? null,
  creditRate: group.pCredSN ?? null,
  creditValue: group.vCredICMSSN ?? null,
});

const quoteIpi = ({ IPI }: CalculatedItem) =>
  IPI === undefined
    ? null
    : {
        cst: codeOf(ipiCsts, IPI.CST),
        enquadramento: IPI.cEnq,
        base: IPI.vBC ?? null,
        rate: IPI.pIPI ?? null,
        value: IPI.vIPI ?? null,
      };

const quoteIcmsDestination = ({ ICMSUFDest: group }: CalculatedItem): QuotedIcmsDestination | null =>
  group === undefined
    ? null
    : {
        base: group.vBCUFDest,
        rate: group.pICMSUFDest,
        interstateRate: format(decimal(group.pICMSInter), 4),
        share: group.pICMSInterPart,
        value: group.vICMSUFDest,
        originValue: group.vICMSUFRemet,
        fcpBase: group.vBCFCPUFDest ?? null,
        fcpRate: group.pFCPUFDest ?? null,
        fcpValue: group.vFCPUFDest ?? null,
      };

const quoteReturnedIpi = ({ impostoDevol }: CalculatedItem) =>
  impostoDevol === undefined ? null : { percent: impostoDevol.pDevol, value: impostoDevol.vIPIDevol };
