import { proxyActivities, proxyLocalActivities, workflowInfo } from '@temporalio/workflow';

interface EmptySteps {
  begin(step: EmptyStep): Promise<string>;
  sign(step: EmptyStep): Promise<string>;
  transmit(step: EmptyStep): Promise<string>;
  record(step: EmptyStep): Promise<string>;
  render(step: EmptyStep): Promise<string>;
}

export interface EmptyStep {
  /** The id of the execution. */
  readonly filingId: string;
  readonly run: number;
}

/**
 * `note` has the steps of a note. `untilAuthorized` has those that a client waits for. `threeActivities` has signing
 * and printing as activities of their own, as they were when the wanted ratio was set.
 */
export type BaselineShape = 'note' | 'untilAuthorized' | 'threeActivities';

export interface BaselinePlan {
  readonly authority: string;
  readonly followUp: string;
  readonly shape: BaselineShape;
}

const local = proxyLocalActivities<EmptySteps>({ startToCloseTimeout: '15 seconds' });
const on = (taskQueue: string) =>
  proxyActivities<EmptySteps>({
    taskQueue,
    startToCloseTimeout: '60 seconds',
    heartbeatTimeout: '10 seconds',
    retry: { maximumAttempts: 1 },
  });

/** Runs the empty steps in their order and on queues of the same kinds. */
export async function baseline({ authority, followUp, shape }: BaselinePlan): Promise<void> {
  const step = { filingId: workflowInfo().workflowId, run: 1 };
  await local.begin(step);
  if (shape === 'threeActivities') await on(followUp).sign(step);
  await on(authority).transmit(step);
  await local.record(step);
  if (shape === 'threeActivities') await on(followUp).render(step);
  else if (shape === 'note') await local.render(step);
}
