import { type FirstAttempts, traced } from '@fiscal/contracts';
import { condition } from '@temporalio/workflow';
import { readActivityFailure } from './activity-failures.ts';
import type { Filing } from './filing.ts';
import { hasNewerRun } from './filing-state.ts';
import { deliveriesByQueue, local } from './proxies.ts';

/**
 * Begins the first attempts of an outcome's webhook deliveries, in parallel to the follow-up. Their results have no
 * effect here: the outbox starts an execution for each delivery that has not ended, at once when no worker took the
 * attempt.
 */
export function beginFirstAttempts(filing: Filing, attempts: FirstAttempts | undefined): void {
  if (attempts === undefined) return;
  const { attemptDeliveryOnce } = deliveriesByQueue(attempts.queue, filing.state.timing.heartbeatMs);
  const end = (): void => filing.happened('firstAttemptOver');
  for (const deliveryId of attempts.deliveryIds) {
    filing.happened('firstAttemptBegun');
    const delivery = { deliveryId, ...traced(filing.state) };
    attemptDeliveryOnce(delivery)
      .catch((error: unknown) => handOnNotTaken(error, delivery))
      .then(end, end);
  }
}

type DeliveryToHandOn = Parameters<typeof local.handOnDelivery>[0];

/** Makes the outbox row due at once, because no worker makes the first attempt any more. */
async function handOnNotTaken(error: unknown, delivery: DeliveryToHandOn): Promise<void> {
  if (readActivityFailure(error) === 'notTaken') await local.handOnDelivery(delivery);
}

/** Waits for the first attempts, because the end of the execution would cancel them. Ends early for a newer run. */
export const awaitFirstAttempts = (filing: Filing): Promise<void> =>
  condition(() => filing.state.firstAttempts === 0 || hasNewerRun(filing.state));
