import { CancellationScope } from '@temporalio/workflow';

/**
 * Runs `carryOut` out of reach of a cancellation of the execution. Must be called in the first lines of a workflow.
 *
 * An internal flag of the SDK decides whether inner scopes are shielded too. The workflow task that first reads the
 * flag notes it in the history. If the first read follows a local activity that outlasted its task, the note comes one
 * task too late, and replay ends as cancelled (SDK 1.24.0). The cancelled scope below makes the SDK read the flag at
 * once.
 */
export function shielded<T>(carryOut: () => Promise<T>): Promise<T> {
  const cancelled = new CancellationScope({ cancellable: false });
  cancelled.cancel();
  new CancellationScope({ cancellable: true, parent: cancelled });
  return CancellationScope.nonCancellable(carryOut);
}
