import type { SubjectRow } from './timeline-rows.ts';

/**
 * Returns the document whose step comes next: the note on its way or in attention; then its newest open event; then one
 * that ended without a registration and was not replaced, a failed one before a rejected one; then a pending delivery;
 * then the note.
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

/** A later event of its type replaces it. */
const isLatest = (event: SubjectRow, events: readonly SubjectRow[]): boolean =>
  events.findLast(({ document }) => document === event.document) === event;
