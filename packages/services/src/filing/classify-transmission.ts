import { type AuthorizationClass, type FilingAnswer, provesAbsence } from '@fiscal/domain';
import type { FilingKindAdapter } from './filing-kind-adapter.ts';
import type { DocumentToCarry } from './filing-types.ts';

/**
 * Classifies the answer to a transmission or about its receipt. An authority may refuse before it looks for a
 * duplicate; such a refusal does not prove that an earlier transmission was lost. It is `undecided` after an earlier
 * answer with a pause that no question has cleared, and after any earlier transmission if the kind reconciles with the
 * same bytes. Source: nfe-protocol 6.5.
 */
export function classifyTransmission(
  adapter: FilingKindAdapter,
  answer: FilingAnswer,
  document: DocumentToCarry,
): AuthorizationClass {
  const found = adapter.classify(answer, document);
  const isSentBefore = adapter.question.kind === 'sameBytes' && document.sentBefore;
  if (found !== 'rejected' || !(isSentBefore || document.pausedBefore)) return found;
  return provesAbsence(answer.protocol?.cStat ?? answer.cStat) ? found : 'undecided';
}
