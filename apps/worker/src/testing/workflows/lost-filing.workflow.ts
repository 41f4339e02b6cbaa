import { ApplicationFailure, condition, defineSignal, setHandler } from '@temporalio/workflow';

/** Stands for the workflow of a filing and is lost in every way: it can be cancelled, and fails on request. */
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
