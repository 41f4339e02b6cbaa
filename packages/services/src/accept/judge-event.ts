import { isDeepStrictEqual } from 'node:util';
import type { FilingStatus } from '@fiscal/domain';
import type { EventBasis } from './event-basis.ts';
import type { EventKind, EventTypes } from './event-kind.ts';
import type { EventRow } from './event-row.ts';
import type { EventSubject } from './event-subject.ts';

/** The decision about a request for an event. */
export type EventVerdict<Event> =
  | { readonly kind: 'repeated'; readonly event: Event }
  /** `replaced`: an open event that can no longer be registered, and ends when this one is accepted. */
  | { readonly kind: 'accepted'; readonly sequence: number; readonly replaced: Event | undefined }
  | EventRefusal;

/** The reason why an event is refused. */
export type EventRefusal =
  | { readonly kind: 'inProgress' }
  | { readonly kind: 'notAuthorized' | 'cancelledOtherwise'; readonly status: FilingStatus }
  | { readonly kind: 'noSequence'; readonly most: number };

/** The fields of an event on which the decision depends. */
export type EventToJudge = Pick<EventRow, 'status' | 'attention' | 'open' | 'inDoubt' | 'sequence'>;

/**
 * Decides about a request by the events of its type. A request with the same words as the latest event, if that is
 * neither rejected nor failed, is a repetition. No other event begins while one is in progress or in doubt. At most one
 * event is open; among the others the latest is the one with the highest sequence, independently of clocks. Source:
 * api-conventions 3.3.
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

/** Returns the sequence after the highest one that the authority holds; events that were not registered use none. */
export function nextSequence(most: number, taken: number): number | undefined {
  if (most === 1) return 1;
  return taken < most ? taken + 1 : undefined;
}

const lastRegistered = <Event extends EventToJudge>(events: readonly Event[]): Event | undefined =>
  events
    .filter(({ status }) => status === 'authorized')
    .toSorted((one, other) => one.sequence - other.sequence)
    .at(-1);

/**
 * Returns whether an open event may still be registered: it is in progress, waits with its words unchanged, or is in
 * doubt.
 */
const mayCount = ({ status, inDoubt }: EventToJudge): boolean => status !== 'failed' || inDoubt;

/**
 * Returns whether the event waits for a person, and the authority does not hold it and will not get it without an
 * action.
 */
const isReplaceable = ({ attention, inDoubt }: EventToJudge): boolean => attention !== null && !inDoubt;
