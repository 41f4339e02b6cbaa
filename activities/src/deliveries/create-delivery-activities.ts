import { type DeliveryActivities, type DeliveryInput, endpointFailed } from '@fiscal/contracts';
import type { Clock, DeliveryEnding } from '@fiscal/domain';
import type { Logger } from '@fiscal/observability';
import { loadDelivery, recordDeliveryAttempt, type SystemContext } from '@fiscal/services';
import { type DeliveryAttempt, isDelivered, signPayload, type WebhookSender } from '@fiscal/webhooks';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import { withHeartbeat } from '../calls/with-heartbeat.ts';
import type { FaultPoints } from '../faults/create-fault-points.ts';

export interface DeliveryDeps {
  readonly system: SystemContext;
  readonly sender: WebhookSender;
  /** Of the network: receivers judge the age of a signature by their own. */
  readonly networkClock: Clock;
  readonly faults: FaultPoints;
  readonly logger: Logger;
}

type Final = 'delivered' | 'retry' | 'exhausted';

/**
 * One attempt of a delivery, counted by what is stored and not by Temporal: a failure of ours before or after the post
 * uses up no step of the ladder. The frozen body is signed anew each time.
 */
export function createDeliveryActivities(deps: DeliveryDeps): DeliveryActivities {
  return { attemptDelivery: (input) => withHeartbeat(() => postOnce(deps, input)) };
}

async function postOnce(
  { system, sender, networkClock, faults, logger }: DeliveryDeps,
  { deliveryId, ladderMs }: DeliveryInput,
): Promise<DeliveryEnding> {
  const delivery = await loadDelivery(system, { deliveryId });
  if (delivery.kind !== 'send') return delivery.kind;
  if (delivery.earlyMs > 0) throw tryAgainAfter(delivery.earlyMs);
  const number = delivery.attempts + 1;
  const attempt = await sender.post({
    url: delivery.url,
    mode: delivery.mode,
    body: delivery.body,
    headers: {
      'content-type': 'application/json',
      'user-agent': userAgent(system),
      'x-fiscal-event': delivery.event,
      'x-fiscal-delivery': deliveryId,
      'x-fiscal-attempt': String(number),
      'x-fiscal-signature': signPayload({ ...delivery, at: networkClock.now() }),
    },
  });
  await faults.pass('delivery.posted');
  const waitMs = ladderMs[delivery.attempts];
  const final = finalOf(attempt, waitMs);
  await recordDeliveryAttempt(system, {
    deliveryId,
    number,
    attempt,
    final,
    waitMs: final === 'retry' ? waitMs : undefined,
  });
  await faults.pass('delivery.recorded');
  logger.info({ deliveryId, attempt: number, final, status: attempt.responseStatus }, 'webhook');
  if (final !== 'retry' || waitMs === undefined) return final === 'delivered' ? 'delivered' : 'exhausted';
  throw tryAgainAfter(waitMs);
}

function finalOf(attempt: DeliveryAttempt, waitMs: number | undefined): Final {
  if (isDelivered(attempt)) return 'delivered';
  return waitMs === undefined ? 'exhausted' : 'retry';
}

/** Expected, so it stays out of error logs; the delay of the ladder overrides the computed one. */
const tryAgainAfter = (nextRetryDelay: number): ApplicationFailure =>
  ApplicationFailure.create({
    type: endpointFailed,
    message: 'the next attempt of the delivery is not due yet',
    category: ApplicationFailureCategory.BENIGN,
    nextRetryDelay,
  });

/** `fiscal 1.2.3` is written `fiscal/1.2.3` in HTTP. */
const userAgent = ({ settings }: SystemContext): string => settings.softwareVersion.replace(' ', '/');
