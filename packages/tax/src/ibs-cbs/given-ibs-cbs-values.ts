import {
  add,
  type CreditReversal,
  compare,
  type Decimal,
  decimal,
  type IbsCbsGroup,
  type IbsCbsRequest,
  type IbsCbsValues,
  isNegative,
  isZero,
  money,
  subtract,
  zero,
} from '@fiscal/domain';
import { withinOneCent } from '../amounts/percentage.ts';
import { amountLimits, readDecimal } from '../context/findings.ts';
import type { ItemContext } from '../context/item-context.ts';
import type { ClassifiedIbsCbs } from './decide-ibs-cbs.ts';

/** `ibsValue` and `cbsValue` of a request. */
interface GivenValues {
  readonly ibs: Decimal | undefined;
  readonly cbs: Decimal | undefined;
}

const givenValues = ({ findings, path }: ItemContext, request: IbsCbsRequest | undefined): GivenValues => ({
  ibs: readDecimal(findings, `${path}.taxes.ibsCbs.ibsValue`, request?.ibsValue, amountLimits),
  cbs: readDecimal(findings, `${path}.taxes.ibsCbs.cbsValue`, request?.cbsValue, amountLimits),
});

/**
 * gEstornoCred of the classes that demand it, with its amounts from ibsValue and cbsValue; undefined for the
 * others. Both zero is refused (UB116-30, 1174).
 */
export function creditReversal(
  context: ItemContext,
  { classTrib, request }: ClassifiedIbsCbs,
): CreditReversal | undefined {
  if (!classTrib.groups.includes('gEstornoCred')) return undefined;
  const { ibs, cbs } = givenValues(context, request);
  if (isAbsentOrZero(ibs) && isAbsentOrZero(cbs)) {
    context.findings.problem(
      `${context.path}.taxes.ibsCbs.ibsValue`,
      'este cClassTrib pede os créditos estornados em ibsValue e cbsValue (SEFAZ 1174)',
    );
  }
  return { vIBSEstCred: money(ibs ?? zero), vCBSEstCred: money(cbs ?? zero) };
}

const isAbsentOrZero = (value: Decimal | undefined): boolean => value === undefined || isZero(value);

/** A class without values takes none (UB13-20, 1021). */
export function refuseGivenValues(context: ItemContext, request: IbsCbsRequest | undefined): void {
  const { ibs, cbs } = givenValues(context, request);
  const refuse = (field: string, value: Decimal | undefined): void => {
    if (isAbsentOrZero(value)) return;
    context.findings.problem(
      `${context.path}.taxes.ibsCbs.${field}`,
      'este cClassTrib não tem valores (SEFAZ 1021)',
    );
  };
  refuse('ibsValue', ibs);
  refuse('cbsValue', cbs);
}

/**
 * The group with the values given in the request, which prevail within the tolerance of the authority (0.01) and are
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
    cStat: '1150',
    given: ibs,
    computed: gIBSCBS.vIBS,
  });
  const vCBS = determine(context, {
    field: 'cbsValue',
    tribute: 'CBS',
    cStat: '1069',
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
  readonly cStat: string;
  readonly given: Decimal | undefined;
  readonly computed: string;
}

/** The given value where it takes the place of the computed one. */
function determine(
  { findings, path, number }: ItemContext,
  { field, tribute, cStat, given, computed }: GivenValue,
): Decimal | undefined {
  if (given === undefined || compare(given, decimal(computed)) === 0) return undefined;
  if (!withinOneCent(given, decimal(computed))) {
    findings.problem(
      `${path}.taxes.ibsCbs.${field}`,
      `o valor calculado é ${computed}; a diferença passa de 0.01 (SEFAZ ${cStat})`,
    );
    return undefined;
  }
  findings.differs(`Valor de ${tribute} (taxes.ibsCbs.${field})`, number, { given: money(given), computed });
  return given;
}

/** vIBS is the sum of its parts (UB54a-10): the cent goes to the state, or to the municipality where it has none. */
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
