import {
  type CreditReversal,
  compare,
  type Decimal,
  decimal,
  type IbsCbsGroup,
  type IbsCbsRequest,
  isNegative,
  isZero,
  money,
  type TaxDecision,
  zero,
} from '@fiscal/domain';
import { findIbsCbsCst, type IbsCbsClass } from '@fiscal/tax-tables';
import { calculateIbsCbs, type IbsCbsRates } from './calculate-ibs-cbs.ts';
import { decideIbsCbs, type IbsCbsChoice, tableClass } from './decide-ibs-cbs.ts';
import { amountLimits, quantityLimits, readDecimal } from './findings.ts';
import { chooseIbsCbsRates } from './ibs-cbs-rates.ts';
import type { ItemContext } from './item-context.ts';
import { mirrorIbsCbs } from './mirror-ibs-cbs.ts';
import { withinOneCent } from './percentage.ts';

export interface SettledIbsCbs {
  readonly group: IbsCbsGroup | undefined;
  readonly decisions: readonly TaxDecision[];
}

type Classified = IbsCbsChoice & { kind: 'classified' };

/** Class of the taxation without the benefit where the request has no field for it (NT 2025.002 UB69, UB70). */
const usualRegularClass = '000001';
/** Deferral of CST 510 and 515 where the request has no field for it: whole, as the official calculator does. */
const wholeDeferral = decimal('100');
/** Its base is reduced to zero (NT 2025.002, exclusion of the base). */
const cstWithoutBase = '830';
const noRates: IbsCbsRates = { ibsUf: zero, ibsMun: zero, cbs: zero };

/** Group of IBS and CBS of an item with the decisions behind it. `base` is that of `ibsCbsBase`. */
export function settleIbsCbs(context: ItemContext, base: Decimal): SettledIbsCbs {
  const choice = decideIbsCbs(context);
  if (choice === undefined) return { group: undefined, decisions: [] };
  if (choice.kind === 'none') return { group: undefined, decisions: choice.decisions };
  if (choice.original !== undefined) return settleReturn(context, choice, choice.original);
  const needsValues =
    findIbsCbsCst(choice.classTrib.cst, context.input.issuedOn)?.groups.includes('gIBSCBS') === true;
  return needsValues ? settleValues(context, choice, base) : settleBare(context, choice);
}

function settleReturn(context: ItemContext, choice: Classified, original: IbsCbsGroup): SettledIbsCbs {
  const { item, path, findings } = context;
  const returned = readDecimal(findings, `${path}.quantity`, item.quantity, quantityLimits);
  const sold = item.original === undefined ? zero : decimal(item.original.quantity);
  if (returned === undefined || isZero(sold)) return { group: undefined, decisions: choice.decisions };
  if (compare(returned, sold) > 0) {
    findings.problem(
      `${path}.quantity`,
      `a devolução passa da quantidade da nota original (${item.original?.quantity})`,
    );
  }
  return { group: mirrorIbsCbs(original, returned, sold), decisions: choice.decisions };
}

function settleBare(context: ItemContext, choice: Classified): SettledIbsCbs {
  const reversal = reversalOf(context, choice);
  if (reversal === undefined) refuseGivenValues(context, choice.request);
  return {
    group: groupOf(context, choice, { base: zero, rates: noRates, reversal }),
    decisions: choice.decisions,
  };
}

function settleValues(context: ItemContext, choice: Classified, base: Decimal): SettledIbsCbs {
  const { findings, path, number } = context;
  if (isNegative(base)) {
    findings.problem(
      `${path}.taxes`,
      'os tributos informados passam do valor da operação (base do IBS/CBS negativa)',
    );
    return { group: undefined, decisions: choice.decisions };
  }
  const chosen = chooseIbsCbsRates(context, choice.request);
  const decisions = [...choice.decisions, ...chosen.decisions];
  if (chosen.kind === 'unpublished') {
    findings.warn('Nota sem o grupo IBS/CBS: há alíquota ainda não publicada; informe-a no item.', number);
    return { group: undefined, decisions };
  }
  warnOfDonation(context, choice);
  const taxed = choice.classTrib.cst === cstWithoutBase ? zero : base;
  const reversal = reversalOf(context, choice);
  const group = groupOf(context, choice, { base: taxed, rates: chosen.rates, reversal });
  if (reversal === undefined) compareGivenValues(context, choice.request, group);
  return { group, decisions };
}

const groupOf = (
  { input }: ItemContext,
  { classTrib, donation }: Classified,
  values: { base: Decimal; rates: IbsCbsRates; reversal: CreditReversal | undefined },
): IbsCbsGroup =>
  calculateIbsCbs({
    ...values,
    classTrib,
    donation,
    day: input.issuedOn,
    regularClass: tableClass(usualRegularClass, input.issuedOn),
    deferral: wholeDeferral,
  });

/** LC 214/2025 art. 6º, VIII and § 2º: a donation may be taxed, or not taxed with the credits reversed. */
function warnOfDonation({ findings, number }: ItemContext, { donation }: Classified): void {
  if (donation === 'sold') return;
  findings.warn(
    'Doação tributada: confira se cabe 410003 (sem créditos) ou 410026 (créditos anulados).',
    number,
  );
}

const reverses = ({ groups }: IbsCbsClass): boolean => groups.includes('gEstornoCred');

/** gEstornoCred takes its amounts from ibsValue and cbsValue; both zero is refused (UB116-30, 1174). */
function reversalOf(context: ItemContext, { classTrib, request }: Classified): CreditReversal | undefined {
  if (!reverses(classTrib)) return undefined;
  const { ibs, cbs } = givenValues(context, request);
  if ((ibs === undefined || isZero(ibs)) && (cbs === undefined || isZero(cbs))) {
    context.findings.problem(
      `${context.path}.taxes.ibsCbs.ibsValue`,
      'este cClassTrib pede os créditos estornados em ibsValue e cbsValue (SEFAZ 1174)',
    );
  }
  return { vIBSEstCred: money(ibs ?? zero), vCBSEstCred: money(cbs ?? zero) };
}

interface GivenValues {
  readonly ibs: Decimal | undefined;
  readonly cbs: Decimal | undefined;
}

const givenValues = ({ findings, path }: ItemContext, request: IbsCbsRequest | undefined): GivenValues => ({
  ibs: readDecimal(findings, `${path}.taxes.ibsCbs.ibsValue`, request?.ibsValue, amountLimits),
  cbs: readDecimal(findings, `${path}.taxes.ibsCbs.cbsValue`, request?.cbsValue, amountLimits),
});

function refuseGivenValues(context: ItemContext, request: IbsCbsRequest | undefined): void {
  const { ibs, cbs } = givenValues(context, request);
  const refuse = (field: string, value: Decimal | undefined): void => {
    if (value === undefined || isZero(value)) return;
    context.findings.problem(`${context.path}.taxes.ibsCbs.${field}`, 'este cClassTrib não tem valores');
  };
  refuse('ibsValue', ibs);
  refuse('cbsValue', cbs);
}

/** Values given are compared with the computed ones, which are written (tolerance 0.01: UB35, UB54, UB67). */
function compareGivenValues(
  context: ItemContext,
  request: IbsCbsRequest | undefined,
  group: IbsCbsGroup,
): void {
  const { ibs, cbs } = givenValues(context, request);
  const compareWith = (field: string, value: Decimal | undefined, computed: string | undefined): void => {
    if (value === undefined || computed === undefined || withinOneCent(value, decimal(computed))) return;
    context.findings.problem(`${context.path}.taxes.ibsCbs.${field}`, `o valor calculado é ${computed}`);
  };
  compareWith('ibsValue', ibs, group.gIBSCBS?.vIBS);
  compareWith('cbsValue', cbs, group.gIBSCBS?.gCBS.vCBS);
}
