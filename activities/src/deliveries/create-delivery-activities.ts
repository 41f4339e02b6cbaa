import {
  type DeliveryActivities,
  type DeliveryChannel,
  type DeliveryInput,
  deliveryChannels,
  endpointFailed,
} from '@fiscal/contracts';
import type { DeliveryEnding } from '@fiscal/domain';
import type { EmailSender } from '@fiscal/emails';
import type { Logger } from '@fiscal/observability';
import { claimDelivery, type EmailToSend, type WebhookDeliveryToSend } from '@fiscal/services';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import { reportingDefects } from '../calls/report-defects.ts';
import { withHeartbeat } from '../calls/with-heartbeat.ts';
import type { Attempted } from './attempted.ts';
import type { DeliveryObserver } from './observe-deliveries.ts';
import { postWebhook, type WebhookDeps } from './post-webhook.ts';
import { sendEmail } from './send-email.ts';

export interface DeliveryDeps extends WebhookDeps {
  /** Absent: this process has no mail server; mails that were queued wait for one that has. */
  readonly emails: EmailSender | undefined;
  readonly observe: DeliveryObserver;
  readonly logger: Logger;
}

/** Until a process without a mail server looks again whether one was configured. */
const withoutServerMs = 10 * 60_000;

/**
 * One attempt of a delivery, counted by what is stored and not by Temporal: a failure of ours before or after it uses up
 * no step of the ladder. A delivery that is not due, or has no place at its receiver, waits outside: it keeps no slot of
 * the worker. A defect of ours has its type, and is tried again like everything else of a delivery.
 */
export function createDeliveryActivities(deps: DeliveryDeps): DeliveryActivities {
  return {
    attemptDelivery: (input) =>
      withHeartbeat(() => reportingDefects(() => attemptOnce(deps, input), 'retried')),
  };
}

async function attemptOnce(
  deps: DeliveryDeps,
  { deliveryId, ladderMs }: DeliveryInput,
): Promise<DeliveryEnding> {
  const { system, faults, logger, observe } = deps;
  const delivery = await claimDelivery(system, { deliveryId, channels: channelsOf(deps) });
  if (delivery.kind === 'otherChannel') throw tryAgainAfter(withoutServerMs);
  if (delivery.kind === 'wait') throw tryAgainAfter(delivery.waitMs);
  if (delivery.kind !== 'send') return delivery.kind;
  await faults.pass('delivery.claimed');
  const waitMs = ladderMs[delivery.roundAttempts];
  const { final, status, error } = await attemptBy(deps, delivery, waitMs);
  await faults.pass('delivery.recorded');
  const { channel } = delivery;
  observe({ channel, final });
  logger.info({ deliveryId, attempt: delivery.attempts + 1, final, status, cause: error }, channel);
  if (final === 'retry') throw tryAgainAfter(waitMs ?? 0);
  return final;
}

const channelsOf = ({ emails }: DeliveryDeps): readonly DeliveryChannel[] =>
  emails === undefined ? deliveryChannels.filter((channel) => channel !== 'email') : deliveryChannels;

function attemptBy(
  deps: DeliveryDeps,
  delivery: WebhookDeliveryToSend | EmailToSend,
  waitMs: number | undefined,
): Promise<Attempted> {
  if (delivery.channel === 'webhook') return postWebhook(deps, delivery, waitMs);
  const { emails, ...parts } = deps;
  if (emails === undefined) throw new Error('a mail was claimed without a mail server');
  return sendEmail({ ...parts, emails }, delivery, waitMs);
}

/** Expected, so it stays out of error logs; the delay of the ladder overrides the computed one. */
const tryAgainAfter = (nextRetryDelay: number): ApplicationFailure =>
  ApplicationFailure.create({
    type: endpointFailed,
    message: 'the next attempt of the delivery is not due yet',
    category: ApplicationFailureCategory.BENIGN,
    nextRetryDelay,
  });
