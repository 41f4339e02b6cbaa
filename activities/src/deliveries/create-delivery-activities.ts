import { type DeliveryActivities, type DeliveryInput, endpointFailed } from '@fiscal/contracts';
import type { Clock, DeliveryEnding } from '@fiscal/domain';
import type { Logger } from '@fiscal/observability';
import { claimDelivery, recordDeliveryAttempt, type SystemContext } from '@fiscal/services';
import { type DeliveryAttempt, isDelivered, isGone, signPayload, type WebhookSender } from '@fiscal/webhooks';
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

type Final = DeliveryEnding | 'retry';

/**
 * One attempt of a delivery, counted by what is stored and not by Temporal: a failure of ours before or after the post
 * uses up no step of the ladder. The frozen body is signed anew each time. A delivery that is not due, or has no place at
 * its receiver, waits outside: it keeps no slot of the worker.
 */
export function createDeliveryActivities(deps: DeliveryDeps): DeliveryActivities {
  return { attemptDelivery: (input) => withHeartbeat(() => postOnce(deps, input)) };
}

async function postOnce(
  { system, sender, networkClock, faults, logger }: DeliveryDeps,
  { deliveryId, ladderMs }: DeliveryInput,
): Promise<DeliveryEnding> {
  const delivery = await claimDelivery(system, { deliveryId });
  if (delivery.kind === 'wait') throw tryAgainAfter(delivery.waitMs);
  if (delivery.kind !== 'send') return delivery.kind;
  await faults.pass('delivery.claimed');
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
      'x-fiscal-signature': signPayload({
        secret: delivery.secret,
        formerSecret: delivery.formerSecret,
        body: delivery.body,
        at: networkClock.now(),
      }),
    },
  });
  await faults.pass('delivery.posted');
  const waitMs = delivery.ladder === 'whole' ? ladderMs[delivery.roundAttempts] : undefined;
  const final = finalOf(attempt, waitMs);
  await recordDeliveryAttempt(system, {
    deliveryId,
    number,
    round: delivery.round,
    attempt,
    final,
    waitMs: final === 'retry' ? waitMs : undefined,
  });
  await faults.pass('delivery.recorded');
  logger.info({ deliveryId, attempt: number, final, status: attempt.responseStatus }, 'webhook');
  if (final === 'retry') throw tryAgainAfter(waitMs ?? 0);
  return final;
}

function finalOf(attempt: DeliveryAttempt, waitMs: number | undefined): Final {
  if (isDelivered(attempt)) return 'delivered';
  if (isGone(attempt)) return 'discarded';
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
