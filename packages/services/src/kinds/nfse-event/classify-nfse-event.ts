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

/** Events of the note keep ours out, and ours may be one of them: of a cancellation, of the request for one. Source: annex II. */
const keptOut: ReadonlySet<string> = new Set(['E0840', 'E0848']);

/** True where an event that is there keeps ours out; the Sefin is asked which. */
export const mayBeThere = (answer: NfseEventAnswer): boolean =>
  answer.found === 'refused' && refusalsIn(answer).some(({ code }) => keptOut.has(code));

/** Whether the event that the Sefin holds is ours, or says the same. Source: facts of the NFS-e 2.4. */
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

/** What the answer to a transmission means; what is not proven ours is asked for. */
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

/** What the answer to a question means. */
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
