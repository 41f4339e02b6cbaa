import { proxyActivities, proxyLocalActivities, workflowInfo } from '@temporalio/workflow';

interface EmptySteps {
  begin(step: EmptyStep): Promise<string>;
  transmit(step: EmptyStep): Promise<string>;
  record(step: EmptyStep): Promise<string>;
  render(step: EmptyStep): Promise<string>;
}

export interface EmptyStep {
  /** The id of the execution. */
  readonly filingId: string;
  readonly run: number;
}

export interface BaselinePlan {
  readonly authority: string;
  readonly followUp: string;
  /** `without` ends where a note is authorized: nobody waits for the DANFE. */
  readonly printing: 'with' | 'without';
}

const local = proxyLocalActivities<EmptySteps>({ startToCloseTimeout: '15 seconds' });
const on = (taskQueue: string) =>
  proxyActivities<EmptySteps>({
    taskQueue,
    startToCloseTimeout: '60 seconds',
    heartbeatTimeout: '10 seconds',
    retry: { maximumAttempts: 1 },
  });

/** The steps of a note in their order and on the same kinds of queue, all empty. */
export async function baseline({ authority, followUp, printing }: BaselinePlan): Promise<void> {
  const step = { filingId: workflowInfo().workflowId, run: 1 };
  await local.begin(step);
  await on(authority).transmit(step);
  await local.record(step);
  if (printing === 'with') await on(followUp).render(step);
}
