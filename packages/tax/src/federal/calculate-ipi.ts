import { compare, type Decimal, type IpiGroup, type IpiRequest, isZero, money, zero } from '@fiscal/domain';
import { findIpiCst, type IpiCstRow } from '@fiscal/tax-tables';
import { percentOf, writePercent } from '../amounts/percentage.ts';
import { amountLimits, ipiRateLimits, readField } from '../context/findings.ts';
import { type ItemContext, isExit } from '../context/item-context.ts';

const otherOperations = '999';

/** `vIPI` is the written amount, zero without one. */
export interface CalculatedIpi {
  readonly group: IpiGroup | undefined;
  readonly vIPI: Decimal;
}

const withoutIpi: CalculatedIpi = { group: undefined, vIPI: zero };

/**
 * IPI of an item; no group when the request has none or is refused. Base is the value of the operation, amount half
 * up; a given value wins. Source: MOC 7.0 group O, RV O09-10 (388).
 */
export function calculateIpi(context: ItemContext): CalculatedIpi {
  const { item, findings } = context;
  const request = item.taxes?.ipi;
  if (request === undefined || request === null) return withoutIpi;
  const path = `${context.path}.taxes.ipi`;
  const row = findIpiCst(request.cst, context.input.issuedOn);
  if (row === undefined) {
    findings.problem(`${path}.cst`, 'CST do IPI inexistente');
    return withoutIpi;
  }
  const cEnq = request.enquadramento ?? otherOperations;
  checkEnquadramento(context, row, cEnq, path);
  warnOfDirection(context, row);
  const numbers = readNumbers(context, request, path);
  if (row.element === 'IPITrib') return taxed(context, { cEnq, CST: request.cst }, numbers);
  refuseAmounts(context, path, numbers);
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

function checkEnquadramento(context: ItemContext, row: IpiCstRow, cEnq: string, path: string): void {
  if (row.enquadramento === null) return;
  const [first, last] = row.enquadramento;
  if (cEnq >= first && cEnq <= last) return;
  context.findings.problem(
    `${path}.enquadramento`,
    `o CST ${row.code} do IPI pede enquadramento de ${first} a ${last} (SEFAZ 388)`,
  );
}

function warnOfDirection(context: ItemContext, row: IpiCstRow): void {
  if ((row.direction === 'out') === isExit(context)) return;
  const kind = row.direction === 'out' ? 'saída' : 'entrada';
  context.findings.warn(`O CST ${row.code} do IPI é de ${kind}, e a nota não é.`, context.number);
}

function refuseAmounts({ findings }: ItemContext, path: string, amounts: Numbers): void {
  for (const field of ['rate', 'value'] as const) {
    const amount = amounts[field];
    if (amount === undefined || isZero(amount)) continue;
    findings.problem(`${path}.${field}`, 'este CST do IPI não tem alíquota nem valor');
  }
}
