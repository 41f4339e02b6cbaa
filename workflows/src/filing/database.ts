import type {
  BeginRunResult,
  FilingOutcome,
  FoundAnswer,
  GateResult,
  RecordedOutcome,
  StateToRecord,
} from '@fiscal/contracts';
import { ladderStep } from '@fiscal/domain';
import { readActivityFailure } from './activity-failures.ts';
import { BeginAgain } from './ending.ts';
import { type FilingState, runReference, takeTime, takeTimeOfStep } from './filing-state.ts';
import { parkDefect } from './park-defect.ts';
import { local } from './proxies.ts';
import { waitFor } from './wait.ts';

/** Says nothing of a transmission: how long ago it was is among what the run knows. */
export async function beginRun(state: FilingState): Promise<BeginRunResult> {
  const begun = await inDatabase(state, () => local.beginRun({ filingId: state.filingId }));
  if (begun.kind === 'proceed') takeTime(state, begun);
  return begun;
}

export async function checkGate(state: FilingState): Promise<GateResult> {
  const gate = await inDatabase(state, () => local.checkGate(runReference(state)));
  takeTimeOfStep(state, gate);
  return gate;
}

/** Throws BeginAgain when the run or the execution does not count any more. */
export async function recordState(
  state: FilingState,
  change: Pick<StateToRecord, 'status' | 'waiting' | 'waitMs'>,
): Promise<void> {
  state.status = change.status;
  const checkInMs = (change.waitMs ?? 0) + state.timing.checkMarginMs;
  const recorded = await inDatabase(state, () =>
    local.recordState({ ...runReference(state), ...change, checkInMs }),
  );
  if (recorded.kind === 'superseded') throw new BeginAgain();
  takeTimeOfStep(state, recorded);
}

export const findAnswer = (state: FilingState): Promise<FoundAnswer | { readonly kind: 'none' }> =>
  inDatabase(state, () => local.findAnswer(runReference(state)));

export const recordOutcome = (state: FilingState, outcome: FilingOutcome): Promise<RecordedOutcome> =>
  inDatabase(state, () =>
    local.recordOutcome({ ...runReference(state), outcome, firstAttempts: 'byFiling' }),
  );

/**
 * Carries out a step. While the database is away it is tried again at growing intervals, without an end; a defect of
 * ours stops the filing until an operator wakes it.
 */
async function inDatabase<T>(state: FilingState, carryOut: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    const { step } = state;
    try {
      return await carryOut();
    } catch (error) {
      if (readActivityFailure(error) === 'defect') await parkDefect(state);
      else await waitFor(state, ladderStep(state.timing.databaseMs, failures), 'database');
    }
    state.step = step;
  }
}
