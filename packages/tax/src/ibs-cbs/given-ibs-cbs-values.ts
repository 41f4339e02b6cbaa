import type { IbsCbsRequest } from '@fiscal/api-contract';
import {
  add,
  type CreditReversal,
  compare,
  type Decimal,
  decimal,
  type IbsCbsGroup,
  type IbsCbsValues,
  isNegative,
  money,
  subtract,
  zero,
} from '@fiscal/domain';
import { amountLimits, readDecimal } from '../context/findings.ts';
import type { ItemContext } from '../context/item-context.ts';
import {
  classWithoutValuesRules,
  type GivenIbsCbs,
  ibsCbsValueRules,
  requiredReversal,
} from '../rules/ibs-cbs-rules.ts';
import { checkTaxRules } from '../rules/tax-rule.ts';
import type { ClassifiedIbsCbs } from './decide-ibs-cbs.ts';

const givenValues = ({ findings, path }: ItemContext, request: IbsCbsRequest | undefined): GivenIbsCbs => ({
  ibs: readDecimal(findings, `${path}.taxes.ibsCbs.ibsValue`, request?.ibsValue, amountLimits),
  cbs: readDecimal(findings, `${path}.taxes.ibsCbs.cbsValue`, request?.cbsValue, amountLimits),
});

/**
 * Returns gEstornoCred of a class that requires it, with the amounts ibsValue and cbsValue; undefined for other
 * classes. Two amounts of zero are refused (UB116-30, 1174).
 */
export function creditReversal(
  context: ItemContext,
  { classTrib, request }: ClassifiedIbsCbs,
): CreditReversal | undefined {
  if (!classTrib.groups.includes('gEstornoCred')) return undefined;
  const given = givenValues(context, request);
  checkTaxRules([requiredReversal], given, context);
  const { ibs, cbs } = given;
  return { vIBSEstCred: money(ibs ?? zero), vCBSEstCred: money(cbs ?? zero) };
}

/** A class without values accepts none (UB13-20, 1021). */
export function refuseGivenValues(context: ItemContext, request: IbsCbsRequest | undefined): void {
  checkTaxRules(classWithoutValuesRules, givenValues(context, request), context);
}

/**
 * Returns the group with the values of the request, which prevail within the tolerance of the authority (0.01) and are
 * refused beyond it. Source: NT 2025.002 UB35-10 (1041), UB54a-10 (1150), UB67-10 (1069).
 */
export function withGivenValues(
  context: ItemContext,
  request: IbsCbsRequest | undefined,
  group: IbsCbsGroup,
): IbsCbsGroup {
  if (group.gIBSCBS === undefined || request === undefined) return group;
  const { ibs, cbs } = givenValues(context, request);
  const { gIBSCBS } = group;
  const vIBS = determine(context, {
    field: 'ibsValue',
    tribute: 'IBS',
    given: ibs,
    computed: gIBSCBS.vIBS,
  });
  const vCBS = determine(context, {
    field: 'cbsValue',
    tribute: 'CBS',
    given: cbs,
    computed: gIBSCBS.gCBS.vCBS,
  });
  if (vIBS === undefined && vCBS === undefined) return group;
  return {
    ...group,
    gIBSCBS: {
      ...gIBSCBS,
      ...(vIBS === undefined ? {} : ibsOf(gIBSCBS, vIBS)),
      gCBS: vCBS === undefined ? gIBSCBS.gCBS : { ...gIBSCBS.gCBS, vCBS: money(vCBS) },
    },
  };
}

interface GivenValue {
  readonly field: 'ibsValue' | 'cbsValue';
  readonly tribute: 'IBS' | 'CBS';
  readonly given: Decimal | undefined;
  readonly computed: string;
}

/** Returns the given value if it replaces the computed one. */
function determine(
  context: ItemContext,
  { field, tribute, given, computed }: GivenValue,
): Decimal | undefined {
  if (given === undefined || compare(given, decimal(computed)) === 0) return undefined;
  const facts = { value: given, computed };
  if (checkTaxRules([ibsCbsValueRules[field]], facts, context) === 'broken') return undefined;
  const values = { given: money(given), computed };
  context.findings.differs(`Valor de ${tribute} (taxes.ibsCbs.${field})`, context.number, values);
  return given;
}

/**
 * vIBS is the sum of its parts (UB54a-10): the cent is added to the state's part, or to the municipality's part when
 * the state has none.
 */
function ibsOf(
  { gIBSUF, gIBSMun, vIBS }: IbsCbsValues,
  given: Decimal,
): Pick<IbsCbsValues, 'gIBSUF' | 'gIBSMun' | 'vIBS'> {
  const state = add(decimal(gIBSUF.vIBSUF), subtract(given, decimal(vIBS)));
  if (!isNegative(state)) {
    return { gIBSUF: { ...gIBSUF, vIBSUF: money(state) }, gIBSMun, vIBS: money(given) };
  }
  const municipal = add(decimal(gIBSMun.vIBSMun), state);
  return {
    gIBSUF: { ...gIBSUF, vIBSUF: money(zero) },
    gIBSMun: { ...gIBSMun, vIBSMun: money(municipal) },
    vIBS: money(given),
  };
}
