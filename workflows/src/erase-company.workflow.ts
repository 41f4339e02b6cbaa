import type { CompanyTaskInput, ErasureActivities, ErasureResult } from '@fiscal/contracts';
import { CancellationScope, continueAsNew, proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import { databaseRetry, shortestWait } from './company/database-retry.ts';

/**
 * Erases one company: waits until no work in progress needs the company, makes the erasure final, removes rows and
 * executions in batches, and ends when none is left. A cancellation of the execution changes nothing: an erasure is
 * undone in the database. Source: specification 3.5.
 */
export async function eraseCompany(input: CompanyTaskInput): Promise<ErasureResult> {
  return CancellationScope.nonCancellable(() => erase(input));
}

async function erase(input: CompanyTaskInput): Promise<ErasureResult> {
  const steps = stepsOf(input);
  const ref = { erasureId: input.id };
  for (;;) {
    const begun = await steps.beginErasure(ref);
    if (begun.kind === 'ended') return { status: begun.status };
    if (begun.kind === 'erasing') break;
    await sleep(begun.waitMs);
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof eraseCompany>(input);
  }
  for (;;) {
    if ((await steps.eraseBatches(ref)) === 'done') {
      await removeListed(input, steps);
      if ((await steps.finishErasure(ref)) === 'done') return { status: 'erased' };
    }
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof eraseCompany>(input);
  }
}

/** Removes listed executions until none is listed. Waits before each look, because visibility lags. */
async function removeListed(
  input: CompanyTaskInput,
  { eraseListedExecutions }: ErasureActivities,
): Promise<void> {
  do {
    await sleep(shortestWait(input.databaseMs));
  } while ((await eraseListedExecutions({ erasureId: input.id })) > 0);
}

const stepsOf = (input: CompanyTaskInput): ErasureActivities =>
  proxyActivities<ErasureActivities>({
    startToCloseTimeout: '5 minutes',
    heartbeatTimeout: '30 seconds',
    retry: databaseRetry(input),
  });
