import type { FilingStatus, NoteEventType } from '@fiscal/domain';
import { mostLetters } from '@fiscal/nfe';
import type { EventBasis } from './event-basis.ts';
import type { EventRow } from './event-row.ts';

/** What a request for an event meets. */
export type EventVerdict<Event extends EventToJudge = EventRow> =
  | { readonly kind: 'repeated'; readonly event: Event }
  | { readonly kind: 'inProgress' | 'noSequence' }
  | { readonly kind: 'notAuthorized' | 'cancelledOtherwise'; readonly status: FilingStatus }
  /** `replaced`: an open event that cannot be registered any more, and ends with the acceptance of this one. */
  | { readonly kind: 'accepted'; readonly sequence: number; readonly replaced: Event | undefined };

/** The part of an event that decides. */
export type EventToJudge = Pick<EventRow, 'text' | 'status' | 'attention' | 'open' | 'inDoubt' | 'sequence'>;

/**
 * Judges a request by the events of its type. The same text as the latest one that is neither rejected nor failed is the
 * same request; nothing else begins while one is in progress or in doubt. Of them one is open at most, and the latest of
 * the others has the highest sequence: clocks decide nothing. Source: api-conventions 3.3.
 */
export function judgeEvent<Event extends EventToJudge>(
  { type, text }: { readonly type: NoteEventType; readonly text: string },
  basis: {
    readonly note: Pick<EventBasis['note'], 'status'>;
    readonly events: readonly Event[];
    readonly taken: number;
  },
): EventVerdict<Event> {
  const open = basis.events.find((event) => event.open);
  const latest = open !== undefined && mayCount(open) ? open : lastRegistered(basis.events);
  if (latest?.text === text) return { kind: 'repeated', event: latest };
  if (open !== undefined && !isReplaceable(open)) return { kind: 'inProgress' };
  const { status } = basis.note;
  if (status !== 'authorized') {
    const isCancelledOtherwise = type === 'cancellation' && latest !== undefined;
    return { kind: isCancelledOtherwise ? 'cancelledOtherwise' : 'notAuthorized', status };
  }
  const sequence = nextSequence(type, basis.taken);
  return sequence === undefined ? { kind: 'noSequence' } : { kind: 'accepted', sequence, replaced: open };
}

/** The sequence after the highest that the authority holds: what was not registered leaves none used. */
export function nextSequence(type: NoteEventType, taken: number): number | undefined {
  if (type === 'cancellation') return 1;
  return taken < mostLetters ? taken + 1 : undefined;
}

const lastRegistered = <Event extends EventToJudge>(events: readonly Event[]): Event | undefined =>
  events
    .filter(({ status }) => status === 'authorized')
    .toSorted((one, other) => one.sequence - other.sequence)
    .at(-1);

/** An open event that is on its way, waits with its text unchanged, or is in doubt; not one that failed. */
const mayCount = ({ status, inDoubt }: EventToJudge): boolean => status !== 'failed' || inDoubt;

/** It waits for a person, and the authority does not hold it and never will by itself. */
const isReplaceable = ({ attention, inDoubt }: EventToJudge): boolean => attention !== null && !inDoubt;
