import { type AuthorizationClass, type FilingAnswer, provesAbsence } from '@fiscal/domain';
import type { FilingKindAdapter } from './filing-kind-adapter.ts';
import type { DocumentToCarry } from './filing-types.ts';

/**
 * Class of the answer to a transmission. Where the same bytes are the only question, a refusal of them that comes
 * before duplicates are looked for does not decide about an earlier transmission: it is `undecided`. Source:
 * nfe-protocol 6.5.
 */
export function classifyTransmission(
  adapter: FilingKindAdapter,
  answer: FilingAnswer,
  document: DocumentToCarry,
): AuthorizationClass {
  const found = adapter.classify(answer, document);
  if (found !== 'rejected' || adapter.question.kind !== 'sameBytes' || !document.sentBefore) return found;
  return provesAbsence(answer.protocol?.cStat ?? answer.cStat) ? found : 'undecided';
}
