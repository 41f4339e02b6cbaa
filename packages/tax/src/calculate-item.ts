import {
  type CalculatedItem,
  type Decimal,
  decimal,
  isZero,
  money,
  type ReturnedIpiGroup,
} from '@fiscal/domain';
import { calculateCofins, calculatePis } from './calculate-contribution.ts';
import { calculateDifal } from './calculate-difal.ts';
import { calculateIcms } from './calculate-icms.ts';
import { calculateIpi } from './calculate-ipi.ts';
import { amountLimits, percentLimits, readDecimal } from './findings.ts';
import { ibsCbsBase } from './ibs-cbs-base.ts';
import { type ItemContext, isReturn } from './item-context.ts';
import { amountOf } from './percentage.ts';
import { operationDay } from './referenced-day.ts';
import { settleIbsCbs } from './settle-ibs-cbs.ts';
import { warnOfExemptRecipient } from './warn-of-exempt-recipient.ts';
import { warnOfMissingReference } from './warn-of-missing-reference.ts';

/**
 * All groups of one item; undefined when the request refuses one of them. IPI first, since it may enter the base
 * of ICMS and DIFAL; PIS and COFINS without the ICMS; IBS and CBS without all of them.
 */
export function calculateItem(context: ItemContext): CalculatedItem | undefined {
  const { item, values, findings, path } = context;
  warnOfExemptRecipient(context);
  warnOfMissingReference(context);
  const IPI = calculateIpi(context);
  const vIPI = amountOf(IPI?.vIPI);
  const ICMS = calculateIcms(context, vIPI);
  const PIS = calculatePis(context, ICMS);
  const COFINS = calculateCofins(context, ICMS);
  const ICMSUFDest = ICMS === undefined ? undefined : calculateDifal(context, ICMS, vIPI);
  const ibsCbs = settleIbsCbs(
    context,
    ibsCbsBase(
      {
        operation: values.operation,
        vICMS: amountOf(ICMS?.vICMS),
        vICMSUFDest: amountOf(ICMSUFDest?.vICMSUFDest),
        vFCPUFDest: amountOf(ICMSUFDest?.vFCPUFDest),
        vPIS: amountOf(PIS?.vPIS),
        vCOFINS: amountOf(COFINS?.vCOFINS),
      },
      operationDay(context),
    ),
  );
  const approxTaxes = readDecimal(findings, `${path}.approxTaxes`, item.approxTaxes, amountLimits);
  const impostoDevol = returnedIpi(context);
  if (ICMS === undefined || PIS === undefined || COFINS === undefined) return undefined;
  return {
    CFOP: item.cfop ?? '',
    cBenef: item.benefitCode ?? undefined,
    vProd: money(values.gross),
    vFrete: optionalMoney(values.freight),
    vSeg: optionalMoney(values.insurance),
    vDesc: optionalMoney(values.discount),
    vOutro: optionalMoney(values.otherExpenses),
    vTotTrib: approxTaxes === undefined ? undefined : money(approxTaxes),
    ICMS,
    IPI,
    PIS,
    COFINS,
    ICMSUFDest,
    impostoDevol,
    IBSCBS: ibsCbs.group,
    decisions: ibsCbs.decisions,
    taxClass: item.applied,
  };
}

/** TDec_1302Opc: 0.00 does not match, the tag is left out. */
const optionalMoney = (value: Decimal): string | undefined => (isZero(value) ? undefined : money(value));

const wholeReturn = decimal('100');

/** impostoDevol: IPI given back by who does not collect it, on returns only (RV UA01-10, 354). */
function returnedIpi(context: ItemContext): ReturnedIpiGroup | undefined {
  const { item, findings, path } = context;
  const given = item.returnedIpi;
  if (given === undefined) return undefined;
  if (!isReturn(context)) {
    findings.problem(`${path}.returnedIpi`, 'o IPI devolvido só cabe em devolução (SEFAZ 354)');
    return undefined;
  }
  const limits = { ...percentLimits, places: 2 };
  const value = readDecimal(findings, `${path}.returnedIpi.value`, given.value, amountLimits);
  const percent = readDecimal(findings, `${path}.returnedIpi.percent`, given.percent, limits) ?? wholeReturn;
  return value === undefined ? undefined : { pDevol: money(percent), vIPIDevol: money(value) };
}
