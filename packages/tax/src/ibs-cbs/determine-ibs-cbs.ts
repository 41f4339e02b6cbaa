import {
  compare,
  type Decimal,
  decimal,
  type IbsCbsGroup,
  isDecimalText,
  isZero,
  type TaxDecision,
  zero,
} from '@fiscal/domain';
import { findIbsCbsCst, type IbsCbsCst } from '@fiscal/tax-tables';
import type { ItemContext } from '../context/item-context.ts';
import type { IbsCbsTaxation } from '../context/taxation.ts';
import { negativeIbsCbsBase } from '../rules/ibs-cbs-rules.ts';
import { checkTaxRules } from '../rules/tax-rule.ts';
import { calculateIbsCbs, ibsCbsShare } from './calculate-ibs-cbs.ts';
import {
  type ClassifiedIbsCbs,
  decideIbsCbs,
  type IbsCbsBasis,
  type IbsCbsChoice,
  warnOfUnpublishedRate,
} from './decide-ibs-cbs.ts';
import { explainMirroredRates } from './explain-rates.ts';
import { creditReversal, refuseGivenValues, withGivenValues } from './given-ibs-cbs-values.ts';
import { mirrorIbsCbs } from './mirror-ibs-cbs.ts';
import { prepareTaxation } from './prepare-taxation.ts';
import { warnOfDonation } from './warn-of-donation.ts';

export interface DeterminedIbsCbs extends DeterminedGroup {
  readonly basis: IbsCbsBasis;
}

interface DeterminedGroup {
  readonly group: IbsCbsGroup | undefined;
  readonly decisions: readonly TaxDecision[];
}

/**
 * Returns the group of IBS and CBS of an item, with the decisions that lead to it. `base`: the result of `ibsCbsBase`.
 */
export function determineIbsCbs(context: ItemContext, base: Decimal): DeterminedIbsCbs {
  const choice = decideIbsCbs(context);
  if (choice === undefined) return { group: undefined, decisions: [], basis: 'decided' };
  if (choice.kind === 'none') return { group: undefined, decisions: choice.decisions, basis: 'decided' };
  if (choice.kind === 'mirrored') return { ...determineReturn(context, choice), basis: 'decided' };
  return { ...determineClass(context, choice, base), basis: choice.basis };
}

function determineClass(context: ItemContext, choice: ClassifiedIbsCbs, base: Decimal): DeterminedGroup {
  warnOfDonation(context, choice);
  const cst = findIbsCbsCst(choice.classTrib.cst, context.input.issuedOn);
  return cst?.groups.includes('gIBSCBS') === true
    ? determineValues(context, choice, cst, base)
    : determineBare(context, choice);
}

function determineReturn(
  context: ItemContext,
  { original, decisions }: IbsCbsChoice & { kind: 'mirrored' },
): DeterminedGroup {
  const { item } = context;
  warnOfOtherGoods(context);
  const sold = item.original === undefined ? zero : decimal(item.original.quantity);
  if (!isDecimalText(item.quantity) || isZero(sold)) return { group: undefined, decisions };
  const returned = decimal(item.quantity);
  const group = compare(returned, sold) === 0 ? original : mirrorIbsCbs(original, returned, sold);
  return { group, decisions: [...decisions, ...explainMirroredRates(original)] };
}

function warnOfOtherGoods({ item, findings, number }: ItemContext): void {
  const sold = item.original?.ncm;
  if (sold === undefined || item.ncm === undefined || item.ncm === sold) return;
  findings.warn(
    `NCM ${item.ncm} difere do NCM ${sold} do item da nota original: vão o IBS e a CBS do item original.`,
    number,
  );
}

function determineBare(context: ItemContext, choice: ClassifiedIbsCbs): DeterminedGroup {
  const gEstornoCred = creditReversal(context, choice);
  const group = classificationOf(choice);
  if (gEstornoCred !== undefined) return { group: { ...group, gEstornoCred }, decisions: choice.decisions };
  refuseGivenValues(context, choice.request);
  return { group, decisions: choice.decisions };
}

function determineValues(
  context: ItemContext,
  choice: ClassifiedIbsCbs,
  cst: IbsCbsCst,
  base: Decimal,
): DeterminedGroup {
  if (checkTaxRules([negativeIbsCbsBase], { base }, context) === 'broken') {
    return { group: undefined, decisions: choice.decisions };
  }
  const prepared = prepareTaxation(context, choice, cst);
  const decisions = [...choice.decisions, ...prepared.decisions];
  if (prepared.kind === 'unpublished') {
    warnOfUnpublishedRate(context);
    return { group: undefined, decisions };
  }
  warnOfAssumedTaxation(context, prepared.taxation);
  const taxed = cst.baseShare === null ? base : ibsCbsShare(base, decimal(cst.baseShare));
  const computed = { ...classificationOf(choice), gIBSCBS: calculateIbsCbs(prepared.taxation, taxed) };
  const gEstornoCred = creditReversal(context, choice);
  if (gEstornoCred !== undefined) return { group: { ...computed, gEstornoCred }, decisions };
  return { group: withGivenValues(context, choice.request, computed), decisions };
}

function warnOfAssumedTaxation({ findings, number }: ItemContext, { regular }: IbsCbsTaxation): void {
  if (regular === undefined) return;
  findings.warn(
    `Tributação regular (gTribRegular) suposta integral, ${regular.cst}/${regular.classTrib}: ` +
      'confira o que seria devido sem a suspensão ou o benefício.',
    number,
  );
}

const classificationOf = ({
  classTrib: { cst, code },
  donation,
}: ClassifiedIbsCbs): Pick<IbsCbsGroup, 'CST' | 'cClassTrib' | 'indDoacao'> =>
  donation === 'donated' ? { CST: cst, cClassTrib: code, indDoacao: '1' } : { CST: cst, cClassTrib: code };
