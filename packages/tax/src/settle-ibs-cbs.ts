import {
  type CreditReversal,
  type Decimal,
  decimal,
  type IbsCbsGroup,
  isDecimalText,
  isNegative,
  isZero,
  type TaxDecision,
  zero,
} from '@fiscal/domain';
import { findIbsCbsCst, type IbsCbsCst } from '@fiscal/tax-tables';
import { calculateIbsCbs, type IbsCbsRates, ibsCbsShare } from './calculate-ibs-cbs.ts';
import { type ClassifiedIbsCbs, decideIbsCbs, type IbsCbsChoice, tableClass } from './decide-ibs-cbs.ts';
import { explainMirroredRates, explainRates } from './explain-rates.ts';
import { creditReversal, refuseGivenValues, withGivenValues } from './given-ibs-cbs-values.ts';
import { chooseIbsCbsRates } from './ibs-cbs-rates.ts';
import type { ItemContext } from './item-context.ts';
import { mirrorIbsCbs } from './mirror-ibs-cbs.ts';
import { warnOfDonation } from './warn-of-donation.ts';

export interface SettledIbsCbs {
  readonly group: IbsCbsGroup | undefined;
  readonly decisions: readonly TaxDecision[];
}

/** Class of the taxation without the benefit where the request has no field for it (NT 2025.002 UB69, UB70). */
const usualRegularClass = '000001';
/** Deferral of CST 510 and 515 where the request has no field for it: whole, as the official calculator does. */
const wholeDeferral = decimal('100');
/** Percent of the base that is taxed, for the CSTs that reduce it. Source: NT 2025.002, CST 222 and 830. */
const baseShares: ReadonlyMap<string, Decimal> = new Map([
  ['222', decimal('50')],
  ['830', zero],
]);
const noRates: IbsCbsRates = { ibsUf: zero, ibsMun: zero, cbs: zero };

/** Group of IBS and CBS of an item with the decisions behind it. `base` is that of `ibsCbsBase`. */
export function settleIbsCbs(context: ItemContext, base: Decimal): SettledIbsCbs {
  const choice = decideIbsCbs(context);
  if (choice === undefined) return { group: undefined, decisions: [] };
  if (choice.kind === 'none') return { group: undefined, decisions: choice.decisions };
  if (choice.kind === 'mirrored') return settleReturn(context, choice);
  warnOfDonation(context, choice);
  const cst = findIbsCbsCst(choice.classTrib.cst, context.input.issuedOn);
  return cst?.groups.includes('gIBSCBS') === true
    ? settleValues(context, choice, cst, base)
    : settleBare(context, choice);
}

function settleReturn(
  { item }: ItemContext,
  { original, decisions }: IbsCbsChoice & { kind: 'mirrored' },
): SettledIbsCbs {
  const sold = item.original === undefined ? zero : decimal(item.original.quantity);
  if (!isDecimalText(item.quantity) || isZero(sold)) return { group: undefined, decisions };
  const group = mirrorIbsCbs(original, decimal(item.quantity), sold);
  return { group, decisions: [...decisions, ...explainMirroredRates(original)] };
}

function settleBare(context: ItemContext, choice: ClassifiedIbsCbs): SettledIbsCbs {
  const reversal = creditReversal(context, choice);
  if (reversal === undefined) refuseGivenValues(context, choice.request);
  const group = groupOf(context, choice, { cst: undefined, base: zero, rates: noRates, reversal });
  return { group, decisions: choice.decisions };
}

function settleValues(
  context: ItemContext,
  choice: ClassifiedIbsCbs,
  cst: IbsCbsCst,
  base: Decimal,
): SettledIbsCbs {
  const { findings, path, number } = context;
  if (isNegative(base)) {
    findings.problem(
      `${path}.taxes`,
      'os tributos informados passam do valor da operação (base do IBS/CBS negativa)',
    );
    return { group: undefined, decisions: choice.decisions };
  }
  const chosen = chooseIbsCbsRates(context, choice.request);
  if (chosen.kind === 'unpublished') {
    findings.warn('Nota sem o grupo IBS/CBS: há alíquota ainda não publicada; informe-a no item.', number);
    return { group: undefined, decisions: [...choice.decisions, ...chosen.decisions] };
  }
  const share = baseShares.get(cst.cst);
  const taxed = share === undefined ? base : ibsCbsShare(base, share);
  const reversal = creditReversal(context, choice);
  const computed = groupOf(context, choice, { cst, base: taxed, rates: chosen.rates, reversal });
  const group = reversal === undefined ? withGivenValues(context, choice.request, computed) : computed;
  return { group, decisions: [...choice.decisions, ...explainRates(choice, group, chosen.explained)] };
}

interface GroupValues {
  readonly cst: IbsCbsCst | undefined;
  readonly base: Decimal;
  readonly rates: IbsCbsRates;
  readonly reversal: CreditReversal | undefined;
}

const groupOf = (
  { input }: ItemContext,
  { classTrib, donation }: ClassifiedIbsCbs,
  { cst, ...values }: GroupValues,
): IbsCbsGroup =>
  calculateIbsCbs({
    ...values,
    classTrib,
    groups: cst?.groups ?? [],
    donation,
    regularClass: tableClass(usualRegularClass, input.issuedOn),
    deferral: wholeDeferral,
  });
