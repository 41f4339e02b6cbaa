import {
  type DeliveryActivities,
  type DeliveryInput,
  type DeliveryResult,
  type Submission,
  submitSignal,
  traced,
} from '@fiscal/contracts';
import {
  CancellationScope,
  defineSignal,
  isCancellation,
  proxyActivities,
  setHandler,
} from '@temporalio/workflow';

/**
 * Runs on the workflow's own queue. The activity decides by the stored attempts when a delivery ends, and each of its
 * failures carries the delay of the retry schedule. A failure on our side, such as a database that is not reachable, is
 * retried without a limit. The heartbeat shows a dead worker sooner than the timeout, which is long because a mail
 * server may take 40 seconds.
 */
const { attemptDelivery } = proxyActivities<DeliveryActivities>({
  startToCloseTimeout: '1 minute',
  heartbeatTimeout: '5 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
});

const submit = defineSignal<[Submission]>(submitSignal);

/**
 * Delivers one event by its channel. Every attempt is an attempt of the same activity, with the waits of the retry
 * schedule. A cancellation of the execution changes nothing: a delivery is discarded in the database. A submission says
 * that the database has discarded the delivery or begun another round: the wait ends, and the activity reads the
 * database again.
 */
export async function deliver(input: DeliveryInput): Promise<DeliveryResult> {
  let submissions = 0;
  let { traceparent } = input;
  let waiting = new CancellationScope();
  setHandler(
    submit,
    (submission?: Submission) => {
      submissions += 1;
      traceparent = submission?.traceparent ?? traceparent;
      waiting.cancel();
    },
    { description: 'The delivery was discarded, or began another round.' },
  );
  return CancellationScope.nonCancellable(async () => {
    for (;;) {
      const seen = submissions;
      waiting = new CancellationScope();
      try {
        const status = await waiting.run(() => attemptDelivery({ ...input, ...traced({ traceparent }) }));
        if (seen === submissions) return { deliveryId: input.deliveryId, status };
      } catch (error) {
        if (!isCancellation(error) || seen === submissions) throw error;
      }
    }
  });
}
