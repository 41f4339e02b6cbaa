import type { FilingInput } from '@fiscal/contracts';
import { allHandlersFinished, continueAsNew } from '@temporalio/workflow';
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
