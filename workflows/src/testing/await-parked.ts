import { type IssueProgress, progressQuery, resolveAttentionUpdate } from '@fiscal/contracts';
import type { WorkflowHandle } from '@temporalio/client';
import type { AttentionCase } from './attentions.ts';
import type { StartedNote, WorkflowBench } from './workflow-bench.ts';

/** Polls the query until the note waits for a person. */
export async function awaitParked({ handle }: { readonly handle: WorkflowHandle }): Promise<IssueProgress> {
  for (;;) {
    const progress = await handle.query<IssueProgress, []>(progressQuery);
    if (progress.step === 'parked') return progress;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Wakes a parked note as the case says. */
export async function wake(
  bench: WorkflowBench,
  started: StartedNote,
  by: AttentionCase['by'],
): Promise<void> {
  if (by === 'retry') {
    await bench.submit(started.note);
    return;
  }
  await started.handle.executeUpdate(resolveAttentionUpdate, { args: [{ action: by, operator: 'maria.s' }] });
}
