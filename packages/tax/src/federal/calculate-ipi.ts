import type { IpiRequest } from '@fiscal/api-contract';
import { compare, type Decimal, type IpiGroup, money, zero } from '@fiscal/domain';
import { findIpiCst, type IpiCstRow } from '@fiscal/tax-tables';
import { percentOf, writePercent } from '../arithmetic/percentage.ts';
import { amountLimits, ipiRateLimits, readField } from '../context/findings.ts';
import { type ItemContext, isExit } from '../context/item-context.ts';
import { enquadramentoOfIpi, ipiWithoutAmounts, unknownIpiCst } from '../rules/federal-rules.ts';
import { checkTaxRules, refuseBy } from '../rules/tax-rule.ts';

const otherOperations = '999';

/** `vIPI` is the written amount; zero when none is written. */
export interface CalculatedIpi {
  readonly group: IpiGroup | undefined;
  readonly vIPI: Decimal;
}

const withoutIpi: CalculatedIpi = { group: undefined, vIPI: zero };

/**
 * Calculates the IPI of an item. There is no group when the request has none or the CST is refused. The base is the
 * value of the operation, and the amount is rounded half up; a given value prevails. Source: MOC 7.0 group O, RV
 * O09-10 (388).
 */
export function calculateIpi(context: ItemContext): CalculatedIpi {
  const { item } = context;
  const request = item.taxes?.ipi;
  if (request === undefined || request === null) return withoutIpi;
  const path = `${context.path}.taxes.ipi`;
  const row = findIpiCst(request.cst, context.input.issuedOn);
  if (row === undefined) {
    refuseBy(unknownIpiCst, context);
    return withoutIpi;
  }
  const cEnq = request.enquadramento ?? otherOperations;
  checkTaxRules([enquadramentoOfIpi], { row, cEnq }, context);
  warnOfDirection(context, row);
  const numbers = readNumbers(context, request, path);
  if (row.element === 'IPITrib') return taxed(context, { cEnq, CST: request.cst }, numbers);
  refuseAmounts(context, numbers);
  return { group: { cEnq, element: 'IPINT', CST: request.cst }, vIPI: zero };
}

interface Numbers {
  readonly rate: Decimal | undefined;
  readonly value: Decimal | undefined;
}

const readNumbers = ({ findings }: ItemContext, request: IpiRequest, path: string): Numbers => ({
  rate: readField(findings, path, 'rate', request.rate, ipiRateLimits),
  value: readField(findings, path, 'value', request.value, amountLimits),
});

function taxed(
  { values, findings, number }: ItemContext,
  { cEnq, CST }: Pick<IpiGroup, 'cEnq' | 'CST'>,
  { rate, value }: Numbers,
): CalculatedIpi {
  if (rate === undefined) {
    const vIPI = value ?? zero;
    return { group: { cEnq, element: 'IPITrib', CST, vBC: '0.00', pIPI: '0.0000', vIPI: money(vIPI) }, vIPI };
  }
  const computed = percentOf(values.operation, rate);
  const vIPI = value ?? computed;
  const written = money(vIPI);
  if (compare(vIPI, computed) !== 0) {
    findings.differs('Valor do IPI (taxes.ipi.value)', number, { given: written, computed: money(computed) });
  }
  const vBC = money(values.operation);
  return { group: { cEnq, element: 'IPITrib', CST, vBC, pIPI: writePercent(rate), vIPI: written }, vIPI };
}

function warnOfDirection(context: ItemContext, row: IpiCstRow): void {
  if ((row.direction === 'out') === isExit(context)) return;
  const kind = row.direction === 'out' ? 'saída' : 'entrada';
  context.findings.warn(`O CST ${row.code} do IPI é de ${kind}, e a nota não é.`, context.number);
}

function refuseAmounts(context: ItemContext, amounts: Numbers): void {
  for (const field of ['rate', 'value'] as const) {
    const number = amounts[field];
    if (number !== undefined) checkTaxRules([ipiWithoutAmounts[field]], { number }, context);
  }
}
