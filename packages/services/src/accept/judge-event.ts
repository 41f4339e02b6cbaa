import { isDeepStrictEqual } from 'node:util';
import type { FilingStatus } from '@fiscal/domain';
import type { EventBasis } from './event-basis.ts';
import type { EventKind, EventTypes } from './event-kind.ts';
import type { EventRow } from './event-row.ts';
import type { EventSubject } from './event-subject.ts';

/** The verdict on a request for an event. */
export type EventVerdict<Event> =
  | { readonly kind: 'repeated'; readonly event: Event }
  /** `replaced`: an open event that cannot be registered any more, and ends with the acceptance of this one. */
  | { readonly kind: 'accepted'; readonly sequence: number; readonly replaced: Event | undefined }
  | EventRefusal;

/** Why an event is refused. */
export type EventRefusal =
  | { readonly kind: 'inProgress' }
  | { readonly kind: 'notAuthorized' | 'cancelledOtherwise'; readonly status: FilingStatus }
  | { readonly kind: 'noSequence'; readonly most: number };

/** The part of an event that decides. */
export type EventToJudge = Pick<EventRow, 'status' | 'attention' | 'open' | 'inDoubt' | 'sequence'>;

/**
 * Judges a request by the events of its type. The same words as those of the latest one that is neither rejected nor failed
 * are the same request; nothing else begins while one is in progress or in doubt. One event is open at most, and the latest
 * of the others has the highest sequence: clocks decide nothing. Source: api-conventions 3.3.
 */
export function judgeEvent<T extends EventTypes, Event extends EventToJudge & T['words']>(
  { types, wordsOf }: Pick<EventKind<T>, 'types' | 'wordsOf'>,
  { type, words }: { readonly type: T['type']; readonly words: T['words'] },
  { subject: { status }, events, taken }: JudgedBasis<Event>,
): EventVerdict<Event> {
  const open = events.find((event) => event.open);
  const latest = open !== undefined && mayCount(open) ? open : lastRegistered(events);
  if (latest !== undefined && isDeepStrictEqual(wordsOf(latest), words)) {
    return { kind: 'repeated', event: latest };
  }
  if (open !== undefined && !isReplaceable(open)) return { kind: 'inProgress' };
  if (status !== 'authorized') {
    const isCancelledOtherwise = type === 'cancellation' && latest !== undefined;
    return { kind: isCancelledOtherwise ? 'cancelledOtherwise' : 'notAuthorized', status };
  }
  const { most } = types[type];
  const sequence = nextSequence(most, taken);
  return sequence === undefined
    ? { kind: 'noSequence', most }
    : { kind: 'accepted', sequence, replaced: open };
}

interface JudgedBasis<Event> extends Pick<EventBasis<Event>, 'events' | 'taken'> {
  readonly subject: Pick<EventSubject, 'status'>;
}

/** Returns the sequence after the highest that the authority holds: what was not registered leaves none used. */
export function nextSequence(most: number, taken: number): number | undefined {
  if (most === 1) return 1;
  return taken < most ? taken + 1 : undefined;
}

const lastRegistered = <Event extends EventToJudge>(events: readonly Event[]): Event | undefined =>
  events
    .filter(({ status }) => status === 'authorized')
    .toSorted((one, other) => one.sequence - other.sequence)
    .at(-1);

/** True for an open event that is on its way, waits with its words unchanged, or is in doubt; not for one that failed. */
const mayCount = ({ status, inDoubt }: EventToJudge): boolean => status !== 'failed' || inDoubt;

/** True where it waits for a person, and the authority does not hold it and never will by itself. */
const isReplaceable = ({ attention, inDoubt }: EventToJudge): boolean => attention !== null && !inDoubt;
