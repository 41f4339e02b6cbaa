import type { SubjectRow } from './timeline-rows.ts';

/**
 * Chooses the document whose step comes next: the note while it is open; else its newest open event; else, for an
 * authorized note, an event that failed, or one that was rejected, unless a later event replaced it; else an event with
 * a pending delivery; else the note.
 */
export function chooseSubject(note: SubjectRow, events: readonly SubjectRow[]): SubjectRow {
  if (note.open) return note;
  const left = note.status === 'authorized' ? events.filter((event) => isLatest(event, events)) : [];
  const event =
    events.findLast(({ open }) => open) ??
    left.findLast(({ status }) => status === 'failed') ??
    left.findLast(({ status }) => status === 'rejected');
  if (event !== undefined) return event;
  const delivering = note.deliverAt === null ? events.find(({ deliverAt }) => deliverAt) : undefined;
  return delivering ?? note;
}

/** Says whether no later event of the same type replaces the event. */
const isLatest = (event: SubjectRow, events: readonly SubjectRow[]): boolean =>
  events.findLast(({ document }) => document === event.document) === event;
