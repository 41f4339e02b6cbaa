import type { Clock } from '@fiscal/domain';
import { recordDeliveryAttempt, type SystemContext, type WebhookDeliveryToSend } from '@fiscal/services';
import { type DeliveryAttempt, isDelivered, isGone, signPayload, type WebhookSender } from '@fiscal/webhooks';
import type { Attempted, AttemptParts } from './attempted.ts';

export interface WebhookDeps extends AttemptParts {
  readonly sender: WebhookSender;
  /** The real clock, which dates the signatures, because receivers judge the age of a signature by their own clocks. */
  readonly networkClock: Clock;
}

/** Posts a delivery to its webhook once and records the attempt. Each attempt signs the frozen body again. */
export async function postWebhook(
  { system, sender, networkClock, faults }: WebhookDeps,
  delivery: WebhookDeliveryToSend,
  waitMs: number | undefined,
): Promise<Attempted> {
  const { deliveryId } = delivery;
  const number = delivery.attempts + 1;
  const attempt = await sender.post({
    url: delivery.url,
    clientId: delivery.clientId,
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
  const final = judgeAttempt(attempt, delivery.ladder === 'whole' ? waitMs : undefined);
  await recordDeliveryAttempt(system, {
    deliveryId,
    number,
    round: delivery.round,
    attempt,
    final,
    waitMs: final === 'retry' ? waitMs : undefined,
  });
  return { final, status: attempt.responseStatus, error: attempt.error };
}

function judgeAttempt(attempt: DeliveryAttempt, waitMs: number | undefined): Attempted['final'] {
  if (isDelivered(attempt)) return 'delivered';
  if (isGone(attempt)) return 'discarded';
  return waitMs === undefined ? 'exhausted' : 'retry';
}

/** Returns `fiscal/1.2.3` for the software version `fiscal 1.2.3`, as HTTP writes it. */
const userAgent = ({ settings }: SystemContext): string => settings.softwareVersion.replace(' ', '/');
