import {
  add,
  type CalculatedItem,
  type ClassSuggestion,
  type Decimal,
  isZero,
  money,
  zero,
} from '@fiscal/domain';
import type { ItemAmounts } from './amounts/total-note.ts';
import { amountLimits, readDecimal } from './context/findings.ts';
import type { ItemContext } from './context/item-context.ts';
import { calculateCofins, calculatePis } from './federal/calculate-contribution.ts';
import { calculateIpi } from './federal/calculate-ipi.ts';
import { returnIpi } from './federal/return-ipi.ts';
import { determineIbsCbs } from './ibs-cbs/determine-ibs-cbs.ts';
import { ibsCbsBase } from './ibs-cbs/ibs-cbs-base.ts';
import { suggestClasses, warnOfUnusedAnnex } from './ibs-cbs/suggest-classes.ts';
import { warnOfReplacedTaxes } from './ibs-cbs/warn-of-replaced-taxes.ts';
import { warnOfSelectiveTax } from './ibs-cbs/warn-of-selective-tax.ts';
import { determineBenefitCode } from './icms/benefit-code.ts';
import { calculateDifal } from './icms/calculate-difal.ts';
import { calculateIcms } from './icms/calculate-icms.ts';
import { operationDay } from './operation/referenced-day.ts';
import { warnOfExemptRecipient } from './operation/warn-of-exempt-recipient.ts';
import { warnOfMissingReference } from './operation/warn-of-missing-reference.ts';
import { warnOfUnknownNcm } from './operation/warn-of-unknown-ncm.ts';

export interface FoundItem {
  readonly item: CalculatedItem;
  readonly amounts: ItemAmounts;
  readonly suggestions: readonly ClassSuggestion[];
}

/**
 * Returns all groups of one item; undefined when one of them is refused. IPI comes first, because it may enter the base
 * of ICMS and DIFAL; the base of PIS and COFINS excludes the ICMS; the base of IBS and CBS excludes all of these.
 */
export function calculateItem(context: ItemContext): FoundItem | undefined {
  const { item, values, findings, path } = context;
  warnOfExemptRecipient(context);
  warnOfMissingReference(context);
  warnOfSelectiveTax(context);
  warnOfUnknownNcm(context);
  const cBenef = determineBenefitCode(context);
  const ipi = calculateIpi(context);
  const icms = calculateIcms(context, ipi.vIPI);
  const pis = calculatePis(context, icms?.vICMS ?? zero);
  const cofins = calculateCofins(context, icms?.vICMS ?? zero);
  const difal = icms === undefined ? undefined : calculateDifal(context, icms, ipi.vIPI);
  const ibsCbs = determineIbsCbs(
    context,
    ibsCbsBase(
      {
        operation: values.operation,
        vICMS: icms?.vICMS ?? zero,
        vICMSUFDest: difal?.vICMSUFDest ?? zero,
        vFCPUFDest: difal?.vFCPUFDest ?? zero,
        vPIS: pis?.vPIS ?? zero,
        vCOFINS: cofins?.vCOFINS ?? zero,
      },
      operationDay(context),
    ),
  );
  warnOfReplacedTaxes(context, {
    icms: add(icms?.vICMS ?? zero, difal?.vICMSUFDest ?? zero),
    ipi: ipi.vIPI,
  });
  const vTotTrib = readDecimal(findings, `${path}.approxTaxes`, item.approxTaxes, amountLimits);
  const devol = returnIpi(context);
  if (icms === undefined || pis === undefined || cofins === undefined) return undefined;
  const suggestions = suggestClasses(context, ibsCbs.basis);
  warnOfUnusedAnnex(context, suggestions);
  return {
    item: {
      CFOP: item.cfop ?? '',
      cBenef,
      vProd: money(values.gross),
      vFrete: optionalMoney(values.freight),
      vSeg: optionalMoney(values.insurance),
      vDesc: optionalMoney(values.discount),
      vOutro: optionalMoney(values.otherExpenses),
      vTotTrib: vTotTrib === undefined ? undefined : money(vTotTrib),
      ICMS: icms.group,
      IPI: ipi.group,
      PIS: pis.group,
      COFINS: cofins.group,
      ICMSUFDest: difal?.group,
      impostoDevol: devol?.group,
      IBSCBS: ibsCbs.group,
      decisions: ibsCbs.decisions,
      taxClass: item.applied,
    },
    amounts: {
      values,
      vBC: icms.vBC,
      vICMS: icms.vICMS,
      vIPI: ipi.vIPI,
      vPIS: pis.vPIS,
      vCOFINS: cofins.vCOFINS,
      difal,
      vIPIDevol: devol?.vIPIDevol ?? zero,
      vTotTrib,
    },
    suggestions,
  };
}

/** The type TDec_1302Opc refuses 0.00, so the tag is left out. */
const optionalMoney = (value: Decimal): string | undefined => (isZero(value) ? undefined : money(value));
