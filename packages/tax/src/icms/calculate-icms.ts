import type { IcmsRequest } from '@fiscal/api-contract';
import type { Decimal, IcmsElement } from '@fiscal/domain';
import { findIcmsCsosn, findIcmsCst } from '@fiscal/tax-tables';
import { sumOf } from '../arithmetic/percentage.ts';
import { amountLimits, percentLimits, readField } from '../context/findings.ts';
import type { ItemContext } from '../context/item-context.ts';
import { icmsCodeNotOffered, icmsCodeRules, oneIcmsCode, requiredIcms } from '../rules/icms-code-rules.ts';
import { type IcmsField, type IcmsNumbers, icmsFieldsWithoutTag } from '../rules/icms-number-rules.ts';
import { checkTaxRules, refuseBy } from '../rules/tax-rule.ts';
import { icmsFields } from './icms-fields.ts';
import { type CalculatedIcms, icmsGroups } from './icms-groups.ts';

/**
 * Returns the ICMS of an item; undefined when it is refused (the problems say why). Amounts are rounded half up from
 * the written base; the base includes the IPI when indFinal is 1 (LC 87/1996 art. 13). Source: MOC 7.0 group N.
 */
export function calculateIcms(context: ItemContext, vIPI: Decimal): CalculatedIcms | undefined {
  const { item, values, ide } = context;
  const path = `${context.path}.taxes.icms`;
  const request = item.taxes?.icms;
  if (request === undefined) {
    refuseBy(requiredIcms, context);
    return undefined;
  }
  const element = checkedElement(context, request);
  if (element === undefined) return undefined;
  const numbers = readNumbers(context, request, element, path);
  const base = ide.indFinal === '1' ? sumOf(values.operation, vIPI) : values.operation;
  const head = { orig: item.origin, CST: request.cst, CSOSN: request.csosn };
  return icmsGroups[element]({ context, base, numbers, head });
}

function checkedElement(context: ItemContext, request: IcmsRequest): IcmsElement | undefined {
  const { cst, csosn } = request;
  const { input } = context;
  if (checkTaxRules([oneIcmsCode], request, context) === 'broken') return undefined;
  const field = cst === undefined ? 'csosn' : 'cst';
  const row =
    cst === undefined ? findIcmsCsosn(csosn ?? '', input.issuedOn) : findIcmsCst(cst, input.issuedOn);
  if (row === undefined || !row.offered) {
    refuseBy(icmsCodeNotOffered[field], context);
    return undefined;
  }
  checkTaxRules(icmsCodeRules, { context, cst, csosn }, context);
  return row.element;
}

function readNumbers(
  context: ItemContext,
  request: IcmsRequest,
  element: IcmsElement,
  path: string,
): IcmsNumbers {
  const kind = request.cst === undefined ? 'csosn' : 'cst';
  const code = request.cst ?? request.csosn ?? '';
  const fields = icmsFields[element];
  const situation = { context, request, path, fields, name: `${kind.toUpperCase()} ${code}` };
  return {
    rate: readNumber(situation, 'rate'),
    baseReduction: readNumber(situation, 'baseReduction'),
    deferral: readNumber(situation, 'deferral'),
    creditRate: readNumber(situation, 'creditRate'),
    value: readNumber(situation, 'value'),
  };
}

interface IcmsSituation {
  readonly context: ItemContext;
  readonly request: IcmsRequest;
  readonly path: string;
  /** The fields of the request that have a tag. */
  readonly fields: readonly IcmsField[];
  /** `CST 00` */
  readonly name: string;
}

/** Reads a number that has a tag. A number without a tag is ignored when it is zero, and refused otherwise. */
function readNumber(
  { context, request, path, fields, name }: IcmsSituation,
  field: IcmsField,
): Decimal | undefined {
  if (request[field] === undefined) return undefined;
  const limits = field === 'value' ? amountLimits : percentLimits;
  const value = readField(context.findings, path, field, request[field], limits);
  if (value === undefined || fields.includes(field)) return value;
  checkTaxRules([icmsFieldsWithoutTag[field]], { value, name }, context);
  return undefined;
}
