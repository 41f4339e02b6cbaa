import { type Decimal, type IpiGroup, isZero, money } from '@fiscal/domain';
import { findIpiCst, type IpiCode } from '@fiscal/tax-tables';
import { amountLimits, ipiRateLimits, readDecimal } from './findings.ts';
import { type ItemContext, isExit } from './item-context.ts';
import { percentOf, writePercent } from './percentage.ts';

const otherOperations = '999';

/**
 * IPI group of an item; undefined without one. Base is the value of the operation, amount half up; a given value
 * wins. Source: MOC 7.0 group O, RV O09-10 (388).
 */
export function calculateIpi(context: ItemContext): IpiGroup | undefined {
  const { item, findings, values } = context;
  const path = `${context.path}.taxes.ipi`;
  const request = item.taxes?.ipi;
  if (request === undefined || request === null) return undefined;
  const row = findIpiCst(request.cst, context.input.issuedOn);
  if (row === undefined) {
    findings.problem(`${path}.cst`, 'CST do IPI inexistente');
    return undefined;
  }
  const cEnq = request.enquadramento ?? otherOperations;
  checkEnquadramento(context, row, cEnq, path);
  warnOfDirection(context, row);
  const rate = readDecimal(findings, `${path}.rate`, request.rate, ipiRateLimits);
  const value = readDecimal(findings, `${path}.value`, request.value, amountLimits);
  if (row.element === 'IPINT') {
    refuseAmounts(context, path, { rate, value });
    return { cEnq, element: 'IPINT', CST: request.cst };
  }
  if (rate === undefined) {
    const vIPI = value === undefined ? '0.00' : money(value);
    return { cEnq, element: 'IPITrib', CST: request.cst, vBC: '0.00', pIPI: '0.0000', vIPI };
  }
  return {
    cEnq,
    element: 'IPITrib',
    CST: request.cst,
    vBC: money(values.operation),
    pIPI: writePercent(rate),
    vIPI: money(value ?? percentOf(values.operation, rate)),
  };
}

function checkEnquadramento(context: ItemContext, row: IpiCode, cEnq: string, path: string): void {
  if (row.enquadramento === null) return;
  const [first, last] = row.enquadramento;
  if (cEnq >= first && cEnq <= last) return;
  context.findings.problem(
    `${path}.enquadramento`,
    `o CST ${row.code} do IPI pede enquadramento de ${first} a ${last} (SEFAZ 388)`,
  );
}

function warnOfDirection(context: ItemContext, row: IpiCode): void {
  if ((row.direction === 'out') === isExit(context)) return;
  const kind = row.direction === 'out' ? 'saída' : 'entrada';
  context.findings.warn(`O CST ${row.code} do IPI é de ${kind}, e a nota não é.`, context.number);
}

function refuseAmounts(
  { findings }: ItemContext,
  path: string,
  amounts: Readonly<Record<'rate' | 'value', Decimal | undefined>>,
): void {
  for (const field of ['rate', 'value'] as const) {
    const amount = amounts[field];
    if (amount === undefined || isZero(amount)) continue;
    findings.problem(`${path}.${field}`, 'este CST do IPI não tem alíquota nem valor');
  }
}
