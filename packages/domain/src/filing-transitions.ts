import { type FilingStatus, filingStatuses } from './filing-status.ts';

const fromProgress = filingStatuses.filter((status) => status !== 'disabled');

/** The allowed next statuses of a note from each status. Source: specification 3.1. */
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
