import { internalDefect } from '@fiscal/contracts';
import { ApplicationFailure, TemporalFailure, TimeoutFailure, TimeoutType } from '@temporalio/common';
import { isCancellation } from '@temporalio/workflow';

/**
 * What the failure of an activity means: a defect of ours, that no worker took it within its time, or that it did not
 * come to its end.
 */
export type ActivityEnd = 'defect' | 'notTaken' | 'interrupted';

/**
 * Reads what an activity threw; throws again what is no failure of an activity. That of a local one comes without an
 * ActivityFailure around it.
 */
export function readActivityFailure(error: unknown): ActivityEnd {
  if (!(error instanceof TemporalFailure) || isCancellation(error)) throw error;
  if (isDefect(error)) return 'defect';
  return isNotTaken(error.cause) ? 'notTaken' : 'interrupted';
}

const isNotTaken = (cause: unknown): boolean =>
  cause instanceof TimeoutFailure && cause.timeoutType === TimeoutType.SCHEDULE_TO_START;

const isDefect = (failure: unknown): boolean =>
  failure instanceof TemporalFailure &&
  ((failure instanceof ApplicationFailure && failure.type === internalDefect) || isDefect(failure.cause));
