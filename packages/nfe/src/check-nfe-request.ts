import type { Problem } from '@fiscal/domain';
import { checkPresentFields, type ElementNode } from '@fiscal/xml';
import { requestedNoteNode } from './document/note-node.ts';
import { nfeLayout } from './layout/nfe-layout.ts';
import { nfeRules } from './rules/nfe-rules.ts';
import { quotationRules } from './rules/quotation-rules.ts';
import { checkRules } from './rules/request-rule.ts';
import { type CalculatedAmounts, factsOf, type RequestToCheck } from './rules/rule-facts.ts';

/** The rules that need the calculated amounts. */
const calculationRules = nfeRules.filter(({ needs }) => needs.includes('calculated'));

/**
 * Returns the problems of a request before anything is calculated, as far as its facts are known: the limits of each
 * tag (length, digits, characters U+0020 to U+00FF, counts) and the rules of the table. Paths are those of the request,
 * `company.…` for the issuer's registration; messages are Portuguese. Where a rule and a limit refuse the same value,
 * the rule answers. Source: MOC 7.0 Anexo I, NT 2025.001, NT 2025.002.
 */
export function checkNfeRequest(checked: RequestToCheck): readonly Problem[] {
  const broken = checkRules(nfeRules, factsOf(checked));
  const judged = new Set(broken.map(({ path }) => path));
  const limits = checkPresentFields(nfeLayout, writtenPart(checked));
  return [...firstOfEachPath(limits).filter(({ path }) => !judged.has(path)), ...broken];
}

/** A quotation has fewer fields of the document, and its recipient has no address. */
function writtenPart(checked: RequestToCheck): ElementNode {
  if (checked.kind === 'note') return requestedNoteNode(checked.request, checked.issuer);
  const { presence, items = [], billing, payments = [] } = checked.request;
  return requestedNoteNode({ presence, items, billing, payments }, undefined);
}

function firstOfEachPath(problems: readonly Problem[]): readonly Problem[] {
  const byPath = new Map<string, Problem>();
  for (const problem of problems) if (!byPath.has(problem.path)) byPath.set(problem.path, problem);
  return [...byPath.values()];
}

/** Returns the problems in the calculated values of a request; `checkNfeRequest` finds the others. */
export const checkCalculatedNfe = (
  checked: RequestToCheck,
  calculated: CalculatedAmounts,
): readonly Problem[] => checkRules(calculationRules, { ...factsOf(checked), calculated });

/**
 * Returns the problems that make a quotation impossible to calculate: no issuer, two issuers, or a day without tables.
 */
export const checkQuotationFrame = (checked: RequestToCheck & { kind: 'quotation' }): readonly Problem[] =>
  checkRules(quotationRules, factsOf(checked));
