import {
  type AuthorizationClass,
  assertNever,
  classifySefinRefusal,
  type SituationClass,
} from '@fiscal/domain';
import { adoptedEventText } from '@fiscal/nfse';
import type { NfseEventAnswer } from '../sefin/nfse-event-answer.ts';
import { refusalsIn } from '../sefin/refusals-in.ts';
import type { OurNfseEvent } from './our-nfse-event.ts';

/**
 * Codes with which existing events of the note prevent ours, of a cancellation and of a request. One of those events
 * may be ours. Source: annex II.
 */
const keptOut: ReadonlySet<string> = new Set(['E0840', 'E0848']);

/** Returns whether an existing event prevents ours; then the Sefin is queried for it. */
export const mayBeThere = (answer: NfseEventAnswer): boolean =>
  answer.found === 'refused' && refusalsIn(answer).some(({ code }) => keptOut.has(code));

/** Compares the event that the Sefin holds with ours, by digest or by text. Source: facts of the NFS-e 2.4. */
function judgeHeld({ event }: NfseEventAnswer, ours: OurNfseEvent): 'ours' | 'otherText' | 'unread' {
  const isUnread =
    event === undefined ||
    event.accessKey !== ours.accessKey ||
    event.type !== ours.type ||
    Number.isNaN(Date.parse(event.processedAt));
  if (isUnread) return 'unread';
  const saysTheSame = event.text !== undefined && adoptedEventText(event.text) === ours.text;
  return event.digest === ours.digestValue || saysTheSame ? 'ours' : 'otherText';
}

/** Classifies the answer to a transmission. A registration that is not proven ours leads to a question. */
export function classifyNfseEventAnswer(answer: NfseEventAnswer, ours: OurNfseEvent): AuthorizationClass {
  switch (answer.found) {
    case 'held':
      return judgeHeld(answer, ours) === 'ours' ? 'authorized' : 'duplicate';
    case 'refused':
      return classifySefinRefusal(refusalsIn(answer), 'nfseEvent');
    case 'absent':
      return 'undecided';
    default:
      return assertNever(answer.found);
  }
}

/** Classifies the answer to a question. */
export function classifyNfseEventSituation(answer: NfseEventAnswer, ours: OurNfseEvent): SituationClass {
  switch (answer.found) {
    case 'held': {
      const held = judgeHeld(answer, ours);
      if (held === 'unread') return 'undecided';
      return held === 'ours' ? 'authorized' : 'textMismatch';
    }
    case 'absent':
      return 'absent';
    case 'refused':
      return 'undecided';
    default:
      return assertNever(answer.found);
  }
}
