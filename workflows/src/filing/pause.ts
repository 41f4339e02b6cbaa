import type { AuthorityWait, GateResult } from '@fiscal/contracts';
import { checkGate, recordState } from './database.ts';
import type { Filing } from './filing.ts';
import { type FilingState, waitingStatus } from './filing-state.ts';
import { type NextStep, superseded } from './next-step.ts';
import { type PauseReason, waitFor } from './wait.ts';

/** A wait that is recorded in the database, with its length. */
export interface Pause extends Pick<AuthorityWait, 'byOperator'> {
  readonly waitMs: number;
  readonly reason: Exclude<PauseReason, 'database'>;
}

/**
 * Records a wait and waits. `hurry` ends a wait for `putOff` and `circuit` early. A wait for an authority that an
 * operator paused is recorded without an end. Returns false, without waiting, when the run no longer counts.
 */
export async function pause(filing: Filing, { waitMs, reason, byOperator }: Pause): Promise<boolean> {
  const status = reason === 'receipt' ? 'pending' : waitingStatus(filing.state);
  const row = { status, waiting: reason, waitMs: byOperator === true ? null : waitMs } as const;
  if (!(await recordState(filing, row, waitMs))) return false;
  if (byOperator === true) filing.happened('pausedByOperator');
  await waitFor(filing, waitMs, reason);
  return true;
}

/** Waits, and returns `next`. */
export const afterPause = async (filing: Filing, wait: Pause, next: NextStep): Promise<NextStep> =>
  (await pause(filing, wait)) ? next : superseded;

/** Waits until authority and certificate may be used, and returns `next`. */
export const behindGate = async (filing: Filing, next: NextStep): Promise<NextStep> =>
  (await waitForGate(filing, await checkGate(filing))) ? next : superseded;

/**
 * Waits until authority and certificate may be used, or until `enough` returns true. Returns false when the run no
 * longer counts.
 */
export async function waitForGate(
  filing: Filing,
  known: GateResult,
  enough: (state: FilingState) => boolean = () => false,
): Promise<boolean> {
  for (let gate = known; gate.kind === 'closed'; gate = await checkGate(filing)) {
    if (gate.byOperator !== true) {
      if (gate.reason === 'circuit') filing.happened('putOff', 'uncounted');
      if (enough(filing.state)) return true;
    }
    if (!(await pause(filing, gate))) return false;
  }
  return true;
}
