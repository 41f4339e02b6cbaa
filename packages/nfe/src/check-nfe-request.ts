import type { NfeRequest, Problem } from '@fiscal/domain';
import { requestedNoteNode } from './document/note-node.ts';
import { checkPresentFields } from './document/write-document.ts';
import { nfeLayout } from './layout/nfe-layout.ts';
import { itemRules, ownItemRules } from './rules/item-rules.ts';
import { partyRules } from './rules/party-rules.ts';
import { paymentRules } from './rules/payment-rules.ts';
import type { CheckedRequest, RequestRule } from './rules/request-rule.ts';
import { transportRules } from './rules/transport-rules.ts';

/** Rules over several fields, outside the taxes, in the order of the layout. */
export const nfeRequestRules: readonly RequestRule[] = [
  ...partyRules,
  ...itemRules,
  ...transportRules,
  ...paymentRules,
];

/**
 * Everything outside the taxes that the layout or the authority would refuse, found before a number is taken:
 * the limits of each tag (length, digits, characters U+0020 to U+00FF, counts) and the rules over several fields.
 * Paths are those of the request, `company.…` for the issuer's registration; messages are Portuguese. One problem
 * a path: the layout's first. Source: MOC 7.0 Anexo I, NT 2025.001, NT 2025.002.
 */
export function checkNfeRequest(checked: CheckedRequest): readonly Problem[] {
  const byPath = new Map<string, Problem>();
  const limits = checkPresentFields(nfeLayout, requestedNoteNode(checked.request, checked.issuer));
  const crossings = nfeRequestRules.flatMap((rule) => rule.problems(checked));
  for (const problem of [...limits, ...crossings]) {
    if (!byPath.has(problem.path)) byPath.set(problem.path, problem);
  }
  return [...byPath.values()];
}

/**
 * What `checkNfeRequest` finds in the items alone: check digits of GTIN and referenced key, its model, and an item
 * referenced twice. For a request that has no more than the taxes depend on.
 * Source: MOC 7.0 Anexo I I03-10 (611); NT 2025.002 VC02 (547, 679, 1072).
 */
export const checkNfeItems = (request: Pick<NfeRequest, 'items'>): readonly Problem[] =>
  ownItemRules.flatMap((rule) => rule.problems({ request }));
