import type { FirstAttempts } from '@fiscal/contracts';
import { condition } from '@temporalio/workflow';
import { readActivityFailure } from './activity-failures.ts';
import type { Filing } from './filing.ts';
import { hasNewerRun } from './filing-state.ts';
import { deliveriesByQueue, local } from './proxies.ts';

/**
 * Begins the first attempts of what webhooks get of an outcome, beside what else follows it. How they end makes no
 * difference here: the outbox starts an execution for each delivery that is not over, sooner where no worker took it.
 */
export function beginFirstAttempts(filing: Filing, attempts: FirstAttempts | undefined): void {
  if (attempts === undefined) return;
  const { attemptDeliveryOnce } = deliveriesByQueue(attempts.queue, filing.state.timing.heartbeatMs);
  const end = (): void => filing.happened('firstAttemptOver');
  for (const deliveryId of attempts.deliveryIds) {
    filing.happened('firstAttemptBegun');
    attemptDeliveryOnce({ deliveryId })
      .catch((error: unknown) => handOnNotTaken(error, deliveryId))
      .then(end, end);
  }
}

/** No worker posts it any more: its row need not wait for that. */
async function handOnNotTaken(error: unknown, deliveryId: string): Promise<void> {
  if (readActivityFailure(error) === 'notTaken') await local.handOnDelivery({ deliveryId });
}

/** An execution that ends earlier would take them along. A newer run waits for no receiver. */
export const awaitFirstAttempts = (filing: Filing): Promise<void> =>
  condition(() => filing.state.firstAttempts === 0 || hasNewerRun(filing.state));
