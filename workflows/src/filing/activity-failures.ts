import { internalDefect } from '@fiscal/contracts';
import { ApplicationFailure, TemporalFailure, TimeoutFailure, TimeoutType } from '@temporalio/common';
import { isCancellation } from '@temporalio/workflow';

/**
 * The meaning of an activity's failure. `defect`: a defect of ours. `notTaken`: no worker took it in time.
 * `interrupted`: it did not finish.
 */
export type ActivityEnd = 'defect' | 'notTaken' | 'interrupted';

/**
 * Reads the error of an activity. Throws it again if it is not an activity failure. The error of a local activity has no
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
