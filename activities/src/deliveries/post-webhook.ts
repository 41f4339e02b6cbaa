import type { Clock } from '@fiscal/domain';
import { recordDeliveryAttempt, type SystemContext, type WebhookDeliveryToSend } from '@fiscal/services';
import { type DeliveryAttempt, isDelivered, isGone, signPayload, type WebhookSender } from '@fiscal/webhooks';
import type { Attempted, AttemptParts } from './attempted.ts';

export interface WebhookDeps extends AttemptParts {
  readonly sender: WebhookSender;
  /** The clock of the network, which dates the signatures: receivers judge their age by clocks of their own. */
  readonly networkClock: Clock;
}

/** Posts a delivery to its webhook once and records it. Each post has a new signature over the same body. */
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
  const final = finalOf(attempt, delivery.ladder === 'whole' ? waitMs : undefined);
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

function finalOf(attempt: DeliveryAttempt, waitMs: number | undefined): Attempted['final'] {
  if (isDelivered(attempt)) return 'delivered';
  if (isGone(attempt)) return 'discarded';
  return waitMs === undefined ? 'exhausted' : 'retry';
}

/** `fiscal 1.2.3` is written `fiscal/1.2.3` in HTTP. */
const userAgent = ({ settings }: SystemContext): string => settings.softwareVersion.replace(' ', '/');
