import { ApplicationFailure, condition, defineSignal, setHandler } from '@temporalio/workflow';

/**
 * Replaces the workflow of a filing by one that can be lost in every way: it can be cancelled, and it fails on request.
 */
export async function issueNfe(): Promise<void> {
  let isBroken = false;
  setHandler(defineSignal('break'), () => {
    isBroken = true;
  });
  await condition(() => isBroken);
  throw ApplicationFailure.nonRetryable('lost', 'RunFence');
}

export async function deliver(): Promise<void> {
  await issueNfe();
}
