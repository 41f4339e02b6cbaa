import { type CalculatedNote, compare, decimal, type Problem } from '@fiscal/domain';
import { calculateItem } from './calculate-item.ts';
import { checkCfop } from './check-cfop.ts';
import { deriveBilling } from './derive-billing.ts';
import { derivePayments } from './derive-payments.ts';
import { amountLimits, collectFindings } from './findings.ts';
import { identifyOperation } from './identify-operation.ts';
import type { TaxInput } from './tax-input.ts';
import { totalIbsCbs } from './total-ibs-cbs.ts';
import { totalNote } from './total-note.ts';
import { valueItems } from './value-items.ts';

export type CalculationResult =
  | { readonly ok: true; readonly note: CalculatedNote }
  /** Every problem found, each with the path of the request field. */
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Computes every tax and total of a note: pure, exact, from the request's text decimals to the written form of
 * the layout. ICMS, IPI, PIS, COFINS and DIFAL round half up, IBS and CBS half even, all in cents per item.
 * `expectedTotal` is not looked at: compare it with `note.ICMSTot.vNF`.
 */
export function calculateNote(input: TaxInput): CalculationResult {
  const findings = collectFindings();
  const ide = identifyOperation(input, findings);
  const values = valueItems(input, findings);
  const items = values.flatMap((itemValues, index) => {
    const item = input.items[index];
    if (item === undefined) return [];
    const cfop = checkCfop(input, ide, index, findings);
    const path = `items[${index}]`;
    const found = calculateItem({
      input,
      ide,
      item,
      path,
      number: index + 1,
      cfop,
      values: itemValues,
      findings,
    });
    return found === undefined ? [] : [found];
  });
  const ICMSTot = totalNote(items);
  const vNF = decimal(ICMSTot.vNF);
  if (compare(vNF, amountLimits.most) > 0)
    findings.problem('items', 'o total da nota passa de 13 dígitos inteiros');
  if (findings.problems().length > 0 && items.length < input.items.length) {
    return { ok: false, problems: findings.problems() };
  }
  const pag = derivePayments(input, vNF, findings);
  const cobr = deriveBilling(input, vNF, findings);
  if (findings.problems().length > 0) return { ok: false, problems: findings.problems() };
  const groups = items.flatMap(({ IBSCBS }) => (IBSCBS === undefined ? [] : [IBSCBS]));
  const IBSCBSTot = totalIbsCbs(groups);
  return { ok: true, note: { ide, items, ICMSTot, IBSCBSTot, pag, cobr, warnings: findings.warnings() } };
}
