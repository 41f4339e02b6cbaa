import { type AuthorizationClass, type FilingAnswer, provesAbsence } from '@fiscal/domain';
import type { FilingKindAdapter } from './filing-kind-adapter.ts';
import type { DocumentToCarry } from './filing-types.ts';

/**
 * Class of the answer to a transmission or to its receipt. A refusal that comes before duplicates are looked for does not
 * decide about an earlier transmission: it is `undecided` where that one was answered with a pause, and nobody asked since;
 * and after every earlier transmission where the same bytes are the only question. Source: nfe-protocol 6.5.
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
