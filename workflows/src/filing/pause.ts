import type { GateResult } from '@fiscal/contracts';
import { checkGate, recordState } from './database.ts';
import { type FilingState, waitingStatus } from './filing-state.ts';
import { type PauseReason, waitFor } from './wait.ts';

/**
 * Waits `delayMs` for `reason`, which the row then says; `hurry` ends it early for `putOff` and `circuit`.
 * Throws BeginAgain when the run does not count any more.
 */
export async function pause(
  state: FilingState,
  delayMs: number,
  reason: Exclude<PauseReason, 'database'>,
): Promise<void> {
  const status = reason === 'receipt' ? 'pending' : waitingStatus(state);
  await recordState(state, { status, waiting: reason, waitMs: delayMs });
  await waitFor(state, delayMs, reason);
  state.superseded = 0;
}

/** Waits until authority and certificate may be used, or until `enough` says that waiting is over. */
export async function waitForGate(state: FilingState, first: GateResult, enough = never): Promise<void> {
  for (let gate = first; gate.kind === 'closed'; gate = await checkGate(state)) {
    if (gate.reason === 'circuit') state.putOffSince ??= state.now;
    if (enough()) return;
    await pause(state, gate.waitMs, gate.reason);
  }
}

const never = (): boolean => false;
