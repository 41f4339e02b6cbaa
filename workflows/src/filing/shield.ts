import { CancellationScope } from '@temporalio/workflow';

/**
 * Carries out what a cancellation of the execution does not reach. Call it in the first lines of a workflow.
 *
 * Whether scopes inside are shielded too is an internal flag of the SDK, noted in the history by the workflow task that
 * reads it first. Read first behind a local activity that outlasted its task, it is noted one task too late, and replay
 * ends as cancelled (SDK 1.24.0): so it is read at once.
 */
export function shielded<T>(carryOut: () => Promise<T>): Promise<T> {
  const cancelled = new CancellationScope({ cancellable: false });
  cancelled.cancel();
  new CancellationScope({ cancellable: true, parent: cancelled });
  return CancellationScope.nonCancellable(carryOut);
}
