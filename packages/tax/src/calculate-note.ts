import { type CalculatedNote, type ClassSuggestion, compare, decimal, type Problem } from '@fiscal/domain';
import { calculateItem } from './calculate-item.ts';
import { checkCfop } from './check-cfop.ts';
import { checkReturnedQuantities } from './check-returned-quantities.ts';
import { deriveBilling } from './derive-billing.ts';
import { derivePayments } from './derive-payments.ts';
import { amountLimits, collectFindings } from './findings.ts';
import { identifyOperation } from './identify-operation.ts';
import { resolveTaxClasses } from './resolve-tax-class.ts';
import type { TaxInput } from './tax-input.ts';
import { totalIbsCbs } from './total-ibs-cbs.ts';
import { totalNote } from './total-note.ts';
import { valueItems } from './value-items.ts';

export type CalculationResult =
  | {
      readonly ok: true;
      readonly note: CalculatedNote;
      /** By position of the item: classes that may fit the product, never applied and never part of the note. */
      readonly suggestions: readonly (readonly ClassSuggestion[])[];
    }
  /** Every problem found, each with the path of the request field. */
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Computes every tax and total of a note: pure, exact, from the request's text decimals to the written form of
 * the layout. ICMS, IPI, PIS, COFINS and DIFAL round half up, IBS and CBS half even, all in cents per item.
 * `expectedTotal` is not looked at: compare it with `note.ICMSTot.vNF`.
 */
export function calculateNote(given: TaxInput): CalculationResult {
  const noteFindings = collectFindings();
  const resolved = resolveTaxClasses(given, noteFindings);
  const input: TaxInput = { ...given, items: resolved.map(({ item }) => item) };
  const ide = identifyOperation(input, noteFindings);
  checkReturnedQuantities(input, noteFindings);
  const values = valueItems(input, noteFindings);
  const items = resolved.flatMap(({ kind, item, findings }, index) => {
    const itemValues = values[index];
    if (kind === 'refused' || itemValues === undefined) return [];
    const cfop = checkCfop(input, ide, index, findings);
    const path = `items[${index}]`;
    const context = { input, ide, item, path, number: index + 1, cfop, values: itemValues, findings };
    const found = calculateItem(context);
    return found === undefined ? [] : [found];
  });
  const ICMSTot = totalNote(items);
  const vNF = decimal(ICMSTot.vNF);
  if (compare(vNF, amountLimits.most) > 0)
    noteFindings.problem('items', 'o total da nota passa de 13 dígitos inteiros');
  if (noteFindings.problems().length > 0 && items.length < input.items.length) {
    return { ok: false, problems: noteFindings.problems() };
  }
  const pag = derivePayments(input, vNF, noteFindings);
  const cobr = deriveBilling(input, vNF, noteFindings);
  if (noteFindings.problems().length > 0) return { ok: false, problems: noteFindings.problems() };
  const groups = items.flatMap(({ IBSCBS }) => (IBSCBS === undefined ? [] : [IBSCBS]));
  const IBSCBSTot = totalIbsCbs(groups);
  return {
    ok: true,
    note: { ide, items, ICMSTot, IBSCBSTot, pag, cobr, warnings: noteFindings.warnings() },
    suggestions: items.map(() => []),
  };
}
