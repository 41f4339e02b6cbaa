import type { NoteStatus } from './note-status.ts';

const fromProgress: readonly NoteStatus[] = [
  'queued',
  'sending',
  'pending',
  'unknown',
  'authorized',
  'rejected',
  'denied',
  'failed',
  'cancelled',
];

/** Where a note may go from each status. Source: specification 3.1. */
export const noteTransitions: Readonly<Record<NoteStatus, readonly NoteStatus[]>> = {
  queued: fromProgress,
  sending: fromProgress,
  pending: fromProgress,
  unknown: fromProgress,
  authorized: ['cancelled'],
  rejected: ['queued', 'disabled'],
  denied: [],
  failed: ['queued', 'disabled'],
  cancelled: [],
  disabled: [],
};
