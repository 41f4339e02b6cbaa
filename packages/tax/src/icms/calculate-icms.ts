import { type Decimal, type IcmsElement, type IcmsRequest, isZero } from '@fiscal/domain';
import { findIcmsCsosn, findIcmsCst } from '@fiscal/tax-tables';
import { sumOf } from '../amounts/percentage.ts';
import { amountLimits, type Findings, percentLimits, readField } from '../context/findings.ts';
import type { ItemContext } from '../context/item-context.ts';
import { requiredWithoutClass } from '../text/required-without-class.ts';
import { type CalculatedIcms, type IcmsNumbers, icmsGroups } from './icms-groups.ts';
import { type IcmsField, icmsFields, icmsRules } from './icms-rules.ts';

/**
 * ICMS of an item, undefined when the request refuses it (the problems say why). Amounts half up from the written
 * base; the IPI enters the base when indFinal is 1 (LC 87/1996 art. 13). Source: MOC 7.0 group N.
 */
export function calculateIcms(context: ItemContext, vIPI: Decimal): CalculatedIcms | undefined {
  const { item, values, ide, findings } = context;
  const path = `${context.path}.taxes.icms`;
  const request = item.taxes?.icms;
  if (request === undefined) {
    findings.problem(path, requiredWithoutClass);
    return undefined;
  }
  const element = checkedElement(context, request, path);
  if (element === undefined) return undefined;
  const numbers = readNumbers(context, request, element, path);
  const base = ide.indFinal === '1' ? sumOf(values.operation, vIPI) : values.operation;
  const head = { orig: item.origin, CST: request.cst, CSOSN: request.csosn };
  return icmsGroups[element]({ context, path, base, numbers, head });
}

function checkedElement(context: ItemContext, request: IcmsRequest, path: string): IcmsElement | undefined {
  const { cst, csosn } = request;
  const { findings, input } = context;
  if ((cst === undefined) === (csosn === undefined)) {
    findings.problem(path, 'informe exatamente um entre cst e csosn');
    return undefined;
  }
  const field = cst === undefined ? 'csosn' : 'cst';
  const row =
    cst === undefined ? findIcmsCsosn(csosn ?? '', input.issuedOn) : findIcmsCst(cst, input.issuedOn);
  if (row === undefined || !row.offered) {
    findings.problem(`${path}.${field}`, 'código de ICMS não atendido');
    return undefined;
  }
  const facts = { context, cst, csosn };
  for (const { cStat, message, fails } of icmsRules) {
    if (fails(facts)) findings.problem(`${path}.${field}`, `${message} (SEFAZ ${cStat})`);
  }
  return row.element;
}

function readNumbers(
  context: ItemContext,
  request: IcmsRequest,
  element: IcmsElement,
  path: string,
): IcmsNumbers {
  const { findings } = context;
  const kind = request.cst === undefined ? 'csosn' : 'cst';
  const code = request.cst ?? request.csosn ?? '';
  const fields = icmsFields[element];
  const situation = { findings, request, path, fields, name: `${kind.toUpperCase()} ${code}` };
  return {
    rate: readNumber(situation, 'rate'),
    baseReduction: readNumber(situation, 'baseReduction'),
    deferral: readNumber(situation, 'deferral'),
    creditRate: readNumber(situation, 'creditRate'),
    value: readNumber(situation, 'value'),
  };
}

interface IcmsSituation {
  readonly findings: Findings;
  readonly request: IcmsRequest;
  readonly path: string;
  /** Those that have a tag. */
  readonly fields: readonly IcmsField[];
  /** `CST 00` */
  readonly name: string;
}

/** A number that has a tag; zero is no news where there is none, anything else is refused. */
function readNumber(
  { findings, request, path, fields, name }: IcmsSituation,
  field: IcmsField,
): Decimal | undefined {
  if (request[field] === undefined) return undefined;
  const limits = field === 'value' ? amountLimits : percentLimits;
  const value = readField(findings, path, field, request[field], limits);
  if (value === undefined || fields.includes(field)) return value;
  if (!isZero(value)) findings.problem(`${path}.${field}`, `este campo não existe no ${name}`);
  return undefined;
}
