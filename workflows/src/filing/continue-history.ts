import type { FilingInput, ResumedParked } from '@fiscal/contracts';
import { allHandlersFinished, condition, continueAsNew, sleep } from '@temporalio/workflow';
import type { Filing } from './filing.ts';
import { inputOfNextHistory } from './filing-state.ts';

/**
 * Goes on in a new history once this one is long; the position goes along. Never while an update is under way. By its
 * own count: whether the server suggests it belongs to a workflow task, as its clock does.
 */
export async function continueWhenLong({ state }: Filing): Promise<void> {
  if (state.waits < state.waitsPerHistory) return;
  if (!allHandlersFinished()) return;
  await continueAsNew<(input: FilingInput) => Promise<unknown>>(inputOfNextHistory(state));
}

/**
 * The same where a filing is about to wait for a person, unless something woke it already. That is asked behind a timer: a
 * message that meets the result of a local activity is handled before it, and in replay behind it (SDK 1.24.0).
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
