import type { FilingInput, ResumedParked } from '@fiscal/contracts';
import { allHandlersFinished, condition, continueAsNew, sleep } from '@temporalio/workflow';
import type { Filing } from './filing.ts';
import { inputOfNextHistory } from './filing-state.ts';

/**
 * Continues in a new history, at the same position, once this one is long. Not while an update is being handled. Counts
 * the waits itself: the server's suggestion belongs to a workflow task and may differ in replay.
 */
export async function continueWhenLong({ state }: Filing): Promise<void> {
  if (state.waits < state.waitsPerHistory) return;
  if (!allHandlersFinished()) return;
  await continueAsNew<(input: FilingInput) => Promise<unknown>>(inputOfNextHistory(state));
}

/**
 * Continues in a new history before a filing waits for a person, unless a message has woken it already. A timer
 * precedes that check: a message that meets the result of a local activity is handled before the result, but in replay
 * after it (SDK 1.24.0).
 */
export async function continueParked(
  filing: Filing,
  parked: Omit<ResumedParked, 'status'>,
  isWoken: () => boolean,
): Promise<void> {
  const { waits, waitsPerHistory, status } = filing.state;
  if (waits < waitsPerHistory) return;
  await condition(allHandlersFinished);
  await sleep(1);
  if (isWoken()) return;
  const next = inputOfNextHistory(filing.state, {
    ...parked,
    status: status === 'failed' ? status : 'unknown',
  });
  await continueAsNew<(input: FilingInput) => Promise<unknown>>(next);
}
