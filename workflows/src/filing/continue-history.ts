import type { FilingInput } from '@fiscal/contracts';
import type { Attention } from '@fiscal/domain';
import { allHandlersFinished, condition, continueAsNew, sleep } from '@temporalio/workflow';
import { type FilingState, inputOfNextHistory } from './filing-state.ts';

/**
 * Goes on in a new history once this one is long; the position goes along. Never while an update is under way. By its
 * own count: whether the server suggests it belongs to a workflow task, as its clock does.
 */
export async function continueWhenLong(state: FilingState): Promise<void> {
  if (state.waits < state.waitsPerHistory) return;
  if (!allHandlersFinished()) return;
  await continueAsNew<(input: FilingInput) => Promise<unknown>>(inputOfNextHistory(state));
}

/**
 * The same where a filing is about to wait for a person, unless something woke it already. That is asked behind a timer: a
 * message that meets the result of a local activity is handled before it, and in replay behind it (SDK 1.24.0).
 */
export async function continueParked(
  state: FilingState,
  attention: Attention,
  isWoken: () => boolean,
): Promise<void> {
  if (!state.countsParks || state.waits < state.waitsPerHistory) return;
  await condition(allHandlersFinished);
  await sleep(1);
  if (isWoken()) return;
  const { resendAllowed } = state;
  const status = state.status === 'failed' ? state.status : 'unknown';
  const parked = { attention, status, resendAllowed } as const;
  await continueAsNew<(input: FilingInput) => Promise<unknown>>(inputOfNextHistory(state, parked));
}
