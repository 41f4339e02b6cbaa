import type { FilingStatus } from './filing-status.ts';

const fromProgress: readonly FilingStatus[] = [
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
export const filingTransitions: Readonly<Record<FilingStatus, readonly FilingStatus[]>> = {
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
