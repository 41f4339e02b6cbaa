import type { ActivityFunction } from '@temporalio/common';
import { type CompiledWorkerOptions, type Logger, Worker } from '@temporalio/worker';
import type { WorkflowCreator } from '@temporalio/worker/lib/workflow/interface';
import type { WorkflowBundleWithSourceMapAndFilename } from '@temporalio/worker/lib/workflow/workflow-worker-thread/input';

export interface SharedWorkflowThread {
  /** Creates workers that run their workflows, all from the same bundle, in the shared thread. */
  readonly Worker: Pick<typeof Worker, 'create'>;
  /** Ends the thread when some of its workers could not be created; otherwise it ends with the last worker. */
  end(): Promise<void>;
}

/**
 * Creates one thread for the workflows of several workers. The SDK would start one for each: 200 ms of CPU at the
 * start, and 30 MB of memory. `activities` has the activities of all the workers: the thread refuses a local activity
 * with another name.
 */
export function shareWorkflowThread(activities: ReadonlyMap<string, ActivityFunction>): SharedWorkflowThread {
  let thread: Promise<WorkflowCreator> | undefined;
  let ended: Promise<void> | undefined;
  let users = 0;
  const end = async (): Promise<void> => {
    ended ??= thread?.then((creator) => creator.destroy());
    await ended;
  };
  const leave = async (): Promise<void> => {
    users -= 1;
    if (users === 0) await end();
  };
  class WorkerOnSharedThread extends Worker {
    protected static override async createWorkflowCreator(
      bundle: WorkflowBundleWithSourceMapAndFilename,
      options: CompiledWorkerOptions,
      logger: Logger,
    ): Promise<WorkflowCreator> {
      users += 1;
      thread ??= Worker.createWorkflowCreator(
        bundle,
        { ...options, activities: new Map(activities) },
        logger,
      );
      const creator = await thread;
      return { createWorkflow: (workflow) => creator.createWorkflow(workflow), destroy: leave };
    }
  }
  return { Worker: WorkerOnSharedThread, end };
}
