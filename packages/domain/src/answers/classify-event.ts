import { meaningOf } from './answer-table.ts';
import type {
  AuthorizationClass,
  FilingAnswer,
  SituationAnswer,
  SituationClass,
} from './authority-answer.ts';
import type { NoteEventType } from './event-types.ts';

/** What we hold of an event: what it asks for, what it is about, its own key and its text. */
export interface OurEvent {
  readonly message: NoteEventType;
  readonly accessKey: string;
  /** Id of its `infEvento`. */
  readonly eventId: string;
  /** xJust or xCorrecao as it was signed. */
  readonly text: string;
}

/** Event batch processed: the verdict is that of the event. */
const batchProcessed = '128';

/**
 * Class of the answer to an event that was sent. The event's own cStat decides; one of another event, or one that the
 * outer cStat contradicts, decides nothing. Only what is registered has a number; a duplicate may name the one of what
 * is stored.
 */
export function classifyEventAnswer(
  { cStat, protocol }: FilingAnswer,
  { message, eventId }: Pick<OurEvent, 'message' | 'eventId'>,
): AuthorizationClass {
  const outer = meaningOf(cStat)[message];
  if (protocol === undefined) return outer === 'authorized' ? 'undecided' : outer;
  if (protocol.key !== eventId) return 'undecided';
  const verdict = meaningOf(protocol.cStat)[message];
  if (cStat !== batchProcessed && outer !== verdict) return 'undecided';
  const isNumbered = protocol.number !== undefined;
  if (verdict === 'authorized') return isNumbered ? 'authorized' : 'undecided';
  return isNumbered && verdict !== 'duplicate' ? 'undecided' : verdict;
}

/**
 * What the situation of the note decides about our event: registered when an event of our type and sequence is there
 * with our text. A cancellation with another text is registered too, for it is the one that counts; a letter is not
 * ours (`textMismatch`). A note that is reported as cancelled without the event decides nothing about a cancellation.
 */
export function classifyEventSituation(answer: SituationAnswer, ours: OurEvent): SituationClass {
  const means = meaningOf(answer.cStat).key;
  if (means === 'misuse') return 'misuse';
  if (answer.chNFe !== undefined && answer.chNFe !== ours.accessKey) return 'undecided';
  const event = answer.events.find(({ key }) => key === ours.eventId);
  if (event !== undefined) {
    if (event.number === undefined) return 'undecided';
    return event.text === ours.text || ours.message === 'cancellation' ? 'authorized' : 'textMismatch';
  }
  switch (means) {
    case 'cancelled':
      return ours.message === 'cancellation' ? 'undecided' : 'absent';
    case 'authorized':
    case 'denied':
    case 'absent':
      return 'absent';
    default:
      return 'undecided';
  }
}
