import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow';

interface EmptySteps {
  empty(step: { readonly noteId: string; readonly run: number }): Promise<string>;
}

export interface FloorQueues {
  readonly signing: string;
  readonly authority: string;
}

const local = proxyLocalActivities<EmptySteps>({ startToCloseTimeout: '10 seconds' });
const on = (taskQueue: string) =>
  proxyActivities<EmptySteps>({
    taskQueue,
    startToCloseTimeout: '10 seconds',
    retry: { maximumAttempts: 1 },
  });

/**
 * The steps of a note until it is authorized, in their order and on the same kinds of queue, all empty. What follows
 * (the DANFE) is left out: nobody waits for it.
 */
export async function floor(queues: FloorQueues): Promise<void> {
  const step = { noteId: '65f1c0ffee0123456789abcd', run: 1 };
  await local.empty(step);
  await on(queues.signing).empty(step);
  await on(queues.authority).empty(step);
  await local.empty(step);
}
