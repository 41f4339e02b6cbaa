import { isInProgress } from '@fiscal/domain';
import { condition } from '@temporalio/workflow';
import { readActivityFailure } from './activity-failures.ts';
import { answerDecision } from './answer-decision.ts';
import { continueWhenLong } from './continue-history.ts';
import { type FilingState, isHurried, runReference, seeMessages, waitingStatus } from './filing-state.ts';
import { local } from './proxies.ts';
import { showState } from './show-state.ts';

/**
 * Stops for a defect of ours (`internalError`) until an operator mends it: `hurry`, a submission, or the decision
 * `recheck` wakes it.
 */
export async function parkDefect(state: FilingState): Promise<void> {
  if (isInProgress(state.status)) await recordDefect(state);
  await continueWhenLong(state);
  state.waits += 1;
  state.step = 'parked';
  state.waiting = 'internalError';
  showState(state);
  const rechecked = (): boolean =>
    state.decision?.action === 'recheck' && state.decision.result === undefined;
  const pending = rechecked();
  const decided = (): boolean => !pending && rechecked();
  const submitted = (): boolean => state.submissions > state.seen.submissions;
  await condition(() => isHurried(state) || submitted() || decided());
  seeMessages(state);
  if (decided()) answerDecision(state, 'carriedOut');
  state.waiting = null;
}

/** Once, and without an own defect: what stops a filing may be the very database step that would say so. */
async function recordDefect(state: FilingState): Promise<void> {
  const { timing } = state;
  const status = waitingStatus(state);
  state.status = status;
  if (state.run === 0) return;
  try {
    await local.recordState({
      ...runReference(state),
      status,
      waiting: 'internalError',
      waitMs: null,
      checkInMs: timing.checkMarginMs,
    });
  } catch (error) {
    readActivityFailure(error);
  }
}
