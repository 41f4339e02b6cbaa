import { isInProgress } from '@fiscal/domain';
import { condition } from '@temporalio/workflow';
import { readActivityFailure } from './activity-failures.ts';
import { continueWhenLong } from './continue-history.ts';
import type { Filing } from './filing.ts';
import { isHurried, isSubmitted, runReference, waitingStatus } from './filing-state.ts';
import { local } from './proxies.ts';
import { showState } from './show-state.ts';

/**
 * Stops for a defect of ours (`internalError`) until an operator repairs it: `hurry`, a submission, or the decision
 * `recheck` wakes it.
 */
export async function awaitRepair(filing: Filing): Promise<void> {
  if (isInProgress(filing.state.status)) await recordDefect(filing);
  await continueWhenLong(filing);
  filing.happened('waitBegun', { reason: 'internalError' });
  showState(filing);
  const before = filing.state.decision;
  const isDecided = (): boolean => {
    const { decision } = filing.state;
    return decision?.action === 'recheck' && decision !== before;
  };
  await condition(() => isHurried(filing.state) || isSubmitted(filing.state) || isDecided());
  if (isDecided()) filing.happened('decisionAnswered', 'carriedOut');
  filing.happened('waitOver');
}

/**
 * Records the defect, with one try whose failure is ignored: the defect may lie in the very step of the database that
 * records it.
 */
async function recordDefect(filing: Filing): Promise<void> {
  const status = waitingStatus(filing.state);
  filing.happened('statusChanged', status);
  const { run, timing } = filing.state;
  if (run === 0) return;
  try {
    await local.recordState({
      ...runReference(filing.state),
      status,
      waiting: 'internalError',
      waitMs: null,
      checkInMs: timing.checkMarginMs,
    });
  } catch (error) {
    // Throws again what is no failure of the activity, such as a cancellation.
    readActivityFailure(error);
  }
}
