import {
  type DeliveryActivities,
  type DeliveryInput,
  type DeliveryResult,
  type Submission,
  submitSignal,
} from '@fiscal/contracts';
import {
  CancellationScope,
  defineSignal,
  isCancellation,
  proxyActivities,
  setHandler,
} from '@temporalio/workflow';

/**
 * On the workflow's own queue. The stored attempts end a delivery, with the delay of the retry schedule in each failure; what
 * fails on our side, a database that is away, is tried again for as long as it takes. The heartbeat finds a dead worker
 * sooner than the timeout, which leaves a mail server its 40 seconds.
 */
const { attemptDelivery } = proxyActivities<DeliveryActivities>({
  startToCloseTimeout: '1 minute',
  heartbeatTimeout: '5 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
});

const submit = defineSignal<[Submission]>(submitSignal);

/**
 * Delivers one event by its channel: every attempt is an attempt of the same activity, spaced by the retry schedule. A
 * cancellation of the execution changes nothing: a delivery ends by being discarded in the database. A submission says
 * that the database has changed it, to another round or to its end: the wait is left, and the database asked again.
 */
export async function deliver(input: DeliveryInput): Promise<DeliveryResult> {
  let submissions = 0;
  let waiting = new CancellationScope();
  setHandler(
    submit,
    () => {
      submissions += 1;
      waiting.cancel();
    },
    { description: 'The delivery was discarded, or began another round.' },
  );
  return CancellationScope.nonCancellable(async () => {
    for (;;) {
      const seen = submissions;
      waiting = new CancellationScope();
      try {
        const status = await waiting.run(() => attemptDelivery(input));
        if (seen === submissions) return { deliveryId: input.deliveryId, status };
      } catch (error) {
        if (!isCancellation(error) || seen === submissions) throw error;
      }
    }
  });
}
