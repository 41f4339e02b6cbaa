import {
  type BeginRunResult,
  type FilingOutcome,
  type FoundAnswer,
  type GateResult,
  type RecordedOutcome,
  type StateToRecord,
  traced,
} from '@fiscal/contracts';
import { ladderStep } from '@fiscal/domain';
import { readActivityFailure } from './activity-failures.ts';
import { awaitRepair } from './await-repair.ts';
import type { Filing } from './filing.ts';
import { runReference } from './filing-state.ts';
import { local } from './proxies.ts';
import { waitFor } from './wait.ts';

export const beginRun = (filing: Filing): Promise<BeginRunResult> =>
  inDatabase(filing, () => {
    const { filingId, continued } = filing.state;
    return local.beginRun({ filingId, ...traced(filing.state), ...(continued ? { continued: true } : {}) });
  });

export async function checkGate(filing: Filing): Promise<GateResult> {
  const gate = await inDatabase(filing, () => local.checkGate(runReference(filing.state)));
  filing.happened('dated', gate);
  return gate;
}

/** Records the state. Returns false when the run or the execution no longer counts. */
export async function recordState(
  filing: Filing,
  change: Pick<StateToRecord, 'status' | 'waiting' | 'waitMs'>,
): Promise<boolean> {
  filing.happened('statusChanged', change.status);
  const checkInMs = (change.waitMs ?? 0) + filing.state.timing.checkMarginMs;
  const recorded = await inDatabase(filing, () =>
    local.recordState({ ...runReference(filing.state), ...change, checkInMs }),
  );
  if (recorded.kind === 'superseded') return false;
  filing.happened('dated', recorded);
  return true;
}

export const findAnswer = (filing: Filing): Promise<FoundAnswer | { readonly kind: 'none' }> =>
  inDatabase(filing, () => local.findAnswer(runReference(filing.state)));

export const recordOutcome = (filing: Filing, outcome: FilingOutcome): Promise<RecordedOutcome> =>
  inDatabase(filing, () =>
    local.recordOutcome({ ...runReference(filing.state), outcome, firstAttempts: 'byFiling' }),
  );

/**
 * Carries out a step. While the database is not reachable, the step is tried again at growing intervals, without an
 * end. A defect of ours stops the filing until an operator wakes it.
 */
async function inDatabase<T>(filing: Filing, carryOut: () => Promise<T>): Promise<T> {
  const { step } = filing.state;
  for (let failures = 0; ; failures += 1) {
    try {
      return await carryOut();
    } catch (error) {
      if (readActivityFailure(error) === 'defect') await awaitRepair(filing);
      else await waitFor(filing, ladderStep(filing.state.timing.databaseMs, failures), 'database');
    }
    filing.happened('stepBegun', step);
  }
}
