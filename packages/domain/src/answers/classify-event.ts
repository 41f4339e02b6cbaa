import { meaningOf } from './answer-table.ts';
import type {
  AuthorizationClass,
  FilingAnswer,
  SituationAnswer,
  SituationClass,
} from './authority-answer.ts';
import type { NoteEventType } from './event-types.ts';

/** Our event: its type, its note, its Id and its text. */
export interface OurEvent {
  readonly message: NoteEventType;
  readonly accessKey: string;
  /** Id of its `infEvento`. */
  readonly eventId: string;
  /** The signed xJust or xCorrecao. */
  readonly text: string;
}

/** Event batch processed: the answer to the event has the verdict. */
const batchProcessed = '128';

/**
 * Returns the class of the answer to an event that was sent. The event's own cStat decides; the verdict of another
 * event, or one that the outer cStat contradicts, decides nothing. Only a registered event has a number; a duplicate
 * may give the number of the stored one.
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
 * Returns the conclusion about our event from the situation of the note: registered when an event of our type and
 * sequence has our text. A cancellation with another text is registered too, because only one exists; a letter with
 * another text is not ours (`textMismatch`). A note that is reported as cancelled without the event decides nothing
 * about a cancellation.
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
