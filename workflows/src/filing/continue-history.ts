import type { FilingInput } from '@fiscal/contracts';
import { allHandlersFinished, continueAsNew, workflowInfo } from '@temporalio/workflow';
import { type FilingState, resumeOf } from './filing-state.ts';

/** Goes on in a new history once this one is long; the position goes along. Never while an update is under way. */
export async function continueWhenLong(state: FilingState): Promise<void> {
  if (state.waits < state.waitsPerHistory && !workflowInfo().continueAsNewSuggested) return;
  if (!allHandlersFinished()) return;
  const { filingId, timing, waitsPerHistory, traceparent } = state;
  const input: FilingInput = {
    filingId,
    timing,
    waitsPerHistory,
    ...(traceparent === undefined ? {} : { traceparent }),
    resume: resumeOf(state),
  };
  await continueAsNew<(input: FilingInput) => Promise<unknown>>(input);
}
