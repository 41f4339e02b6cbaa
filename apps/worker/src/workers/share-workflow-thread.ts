import type { ActivityFunction } from '@temporalio/common';
import { type CompiledWorkerOptions, type Logger, Worker } from '@temporalio/worker';
import type { WorkflowCreator } from '@temporalio/worker/lib/workflow/interface';
import type { WorkflowBundleWithSourceMapAndFilename } from '@temporalio/worker/lib/workflow/workflow-worker-thread/input';

export interface SharedWorkflowThread {
  /** Makes workers that run their workflows, all from the same bundle, in the shared thread. */
  readonly Worker: Pick<typeof Worker, 'create'>;
  /** Ends the thread although not all of its workers could be made; it ends by itself with the last one. */
  end(): Promise<void>;
}

/**
 * One thread for the workflows of several workers. By itself the SDK starts one for each: 200 ms of CPU at the start, and
 * 30 MB for good. `activities` are those of any of the workers: the thread refuses a local activity of another name.
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
