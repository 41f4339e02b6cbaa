import { type CalculatedNote, type ClassSuggestion, decimal, type Problem } from '@fiscal/domain';
import { findInternalRate } from '@fiscal/tax-tables';
import { checkTotals } from './amounts/check-totals.ts';
import { totalNote } from './amounts/total-note.ts';
import { valueItems } from './amounts/value-items.ts';
import { calculateItem, type FoundItem } from './calculate-item.ts';
import { collectFindings, type Findings } from './context/findings.ts';
import { startIbsCbsMemory } from './context/ibs-cbs-memory.ts';
import type { ItemContext } from './context/item-context.ts';
import type { TaxInput } from './context/tax-input.ts';
import { totalIbsCbs } from './ibs-cbs/total-ibs-cbs.ts';
import { type FindInternalRate, findDifalDestination } from './icms/difal-destination.ts';
import { checkCfop } from './operation/check-cfop.ts';
import { checkReturnedQuantities } from './operation/check-returned-quantities.ts';
import { identifyOperation } from './operation/identify-operation.ts';
import { warnOfFreight } from './operation/warn-of-freight.ts';
import { deriveBilling } from './payment/derive-billing.ts';
import { derivePayments } from './payment/derive-payments.ts';
import { type ResolvedItem, resolveTaxClasses } from './tax-class/resolve-tax-class.ts';

export type CalculationResult =
  | {
      readonly ok: true;
      readonly note: CalculatedNote;
      /** The classes that may fit each item, by its position. They are never applied and never part of the note. */
      readonly suggestions: readonly (readonly ClassSuggestion[])[];
    }
  | {
      readonly ok: false;
      /** Every problem found, each with the path of the request field. */
      readonly problems: readonly Problem[];
      /** The values that could be computed, for further checks; undefined when an item has none. */
      readonly note: CalculatedNote | undefined;
    };

/**
 * Computes every tax and total of a note, exactly, from the decimal texts of the request to the written form of the
 * layout. Refuses values that it cannot calculate and tax codes that do not fit; other rules about a request are
 * checked elsewhere. ICMS, IPI, PIS, COFINS and DIFAL are rounded half up, IBS and CBS half even, all in cents per
 * item. `expectedTotal` is not used: compare it with `note.ICMSTot.vNF`. `internalRate` finds the internal rates;
 * default: in our table.
 */
export function calculateNote(
  given: TaxInput,
  internalRate: FindInternalRate = findInternalRate,
): CalculationResult {
  const findings = collectFindings();
  const resolved = resolveTaxClasses(given, findings);
  const input: TaxInput = { ...given, items: resolved.map(({ item }) => item) };
  const ide = identifyOperation(input, findings);
  checkReturnedQuantities(input, findings);
  const destination = ide.idDest === '2' ? findDifalDestination(input, internalRate) : undefined;
  const found = calculateItems({ input, ide, destination }, resolved, findings);
  const items = found.map(({ item }) => item);
  const ICMSTot = totalNote(found.map(({ amounts }) => amounts));
  warnOfFreight(input, ICMSTot.vFrete, findings);
  const IBSCBSTot = totalIbsCbs(items.flatMap(({ IBSCBS }) => (IBSCBS === undefined ? [] : [IBSCBS])));
  checkTotals(input, [ICMSTot, IBSCBSTot], findings);
  if (items.length < input.items.length) return refused(findings, undefined);
  const vNF = decimal(ICMSTot.vNF);
  const pag = derivePayments(input, vNF, findings);
  const cobr = deriveBilling(input, vNF, findings);
  const note = { ide, items, ICMSTot, IBSCBSTot, pag, cobr, warnings: findings.warnings() };
  if (findings.problems().length > 0) return refused(findings, note);
  return {
    ok: true,
    note,
    suggestions: found.map(({ suggestions }) => suggestions),
  };
}

/**
 * When an item is missing without a problem, this service has a defect; a note with fewer items must never be the
 * result.
 */
function refused(findings: Findings, note: CalculatedNote | undefined): CalculationResult {
  const problems = findings.problems();
  if (problems.length === 0) throw new Error('an item was left out without a problem');
  return { ok: false, problems, note };
}

/** Returns the items that can be computed; each of the others has a problem. */
function calculateItems(
  { input, ide, destination }: Pick<ItemContext, 'input' | 'ide' | 'destination'>,
  resolved: readonly ResolvedItem[],
  noteFindings: Findings,
): readonly FoundItem[] {
  const values = valueItems(input, noteFindings);
  const memory = startIbsCbsMemory();
  return resolved.flatMap(({ kind, item, findings }, index) => {
    const itemValues = values[index];
    if (kind === 'refused' || itemValues === undefined) return [];
    const found = calculateItem({
      input,
      ide,
      item,
      path: `items[${index}]`,
      number: index + 1,
      cfop: checkCfop(input, ide, index, findings),
      values: itemValues,
      destination,
      findings,
      memory,
    });
    return found === undefined ? [] : [found];
  });
}
