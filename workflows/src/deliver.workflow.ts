import type { DeliveryActivities, DeliveryInput, DeliveryResult } from '@fiscal/contracts';
import { CancellationScope, proxyActivities } from '@temporalio/workflow';

/**
 * On the workflow's own queue. The stored attempts end a delivery, with the delay of the ladder in each failure; what
 * fails on our side, a database that is away, is tried again for as long as it takes. The heartbeat finds a dead worker
 * sooner than the timeout.
 */
const { attemptDelivery } = proxyActivities<DeliveryActivities>({
  startToCloseTimeout: '20 seconds',
  heartbeatTimeout: '5 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
});

/**
 * Delivers one event by its channel: every attempt is an attempt of the same activity, spaced by the ladder. A
 * cancellation of the execution changes nothing: a delivery ends by being discarded in the database.
 */
export async function deliver(input: DeliveryInput): Promise<DeliveryResult> {
  const status = await CancellationScope.nonCancellable(() => attemptDelivery(input));
  return { deliveryId: input.deliveryId, status };
}
