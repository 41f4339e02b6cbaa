import {
  type DeliveryActivities,
  type DeliveryChannel,
  type DeliveryInput,
  deliveryChannels,
  endpointFailed,
  type FirstAttemptActivities,
} from '@fiscal/contracts';
import type { DeliveryEnding } from '@fiscal/domain';
import type { EmailSender } from '@fiscal/emails';
import type { Logger } from '@fiscal/observability';
import {
  beginsWithinMs,
  claimDelivery,
  type DeliveryToClaim,
  type EmailToSend,
  handOnDelivery,
  placeLeaseMs,
  type WebhookDeliveryToSend,
} from '@fiscal/services';
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
  /** The kinds of notes that are mailed; those of the service unless given. */
  readonly notes?: DeliveryToClaim['notes'];
  readonly observe: DeliveryObserver;
  readonly logger: Logger;
}

/** Until a process without a mail server looks again whether one was configured. */
const withoutServerMs = 10 * 60_000;

/**
 * One attempt of a delivery, counted by what is stored and not by Temporal: a failure of ours before or after it uses up
 * no step of the retry schedule. A delivery that is not due, or has no place at its receiver, waits outside: it keeps no slot of
 * the worker. A defect of ours has its type, and is tried again like everything else of a delivery.
 */
export function createDeliveryActivities(deps: DeliveryDeps): DeliveryActivities & FirstAttemptActivities {
  return {
    attemptDelivery: (input) =>
      withHeartbeat(() => reportingDefects(() => attemptByLadder(deps, input), 'retried')),
    attemptDeliveryOnce: (input) =>
      withHeartbeat(() => reportingDefects(() => attemptFirst(deps, input), 'retried')),
  };
}

async function attemptByLadder(deps: DeliveryDeps, input: DeliveryInput): Promise<DeliveryEnding> {
  const made = await attemptOnce(deps, input);
  if (typeof made === 'string') return made;
  throw tryAgainAfter(made.inMs);
}

/** What was not attempted is left to an execution of its own here, what failed was with the attempt. */
async function attemptFirst(
  deps: DeliveryDeps,
  { deliveryId }: Pick<DeliveryInput, 'deliveryId'>,
): Promise<DeliveryEnding | 'handedOn'> {
  const ladderMs = deps.system.settings.timing.webhookMs;
  const made = await attemptOnce(deps, { deliveryId, ladderMs });
  if (typeof made === 'string') return made;
  if (made.kind === 'notAttempted') await handOnDelivery(deps.system, { deliveryId, inMs: made.inMs });
  return 'handedOn';
}

/** It is not over: time until the next attempt, or until it is worth another look. */
interface NotOver {
  readonly kind: 'failed' | 'notAttempted';
  readonly inMs: number;
}

async function attemptOnce(
  deps: DeliveryDeps,
  { deliveryId, ladderMs }: Pick<DeliveryInput, 'deliveryId' | 'ladderMs'>,
): Promise<DeliveryEnding | NotOver> {
  const { system, faults, logger, notes, observe } = deps;
  const claimedAt = performance.now();
  const delivery = await claimDelivery(system, { deliveryId, channels: channelsOf(deps), notes });
  if (delivery.kind === 'otherChannel') return { kind: 'notAttempted', inMs: withoutServerMs };
  if (delivery.kind === 'wait') return { kind: 'notAttempted', inMs: delivery.waitMs };
  if (delivery.kind !== 'send') return delivery.kind;
  await faults.pass('delivery.claimed');
  if (performance.now() - claimedAt > beginsWithinMs) {
    return { kind: 'notAttempted', inMs: placeLeaseMs[delivery.channel] };
  }
  const waitMs = ladderMs[delivery.roundAttempts];
  const { final, status, error } = await attemptBy(deps, delivery, waitMs);
  await faults.pass('delivery.recorded');
  const { channel } = delivery;
  observe({ channel, final });
  logger.info({ deliveryId, attempt: delivery.attempts + 1, final, status, cause: error }, channel);
  return final === 'retry' ? { kind: 'failed', inMs: waitMs ?? 0 } : final;
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

/** Expected, so it stays out of error logs; the delay of the retry schedule overrides the computed one. */
const tryAgainAfter = (nextRetryDelay: number): ApplicationFailure =>
  ApplicationFailure.create({
    type: endpointFailed,
    message: 'the next attempt of the delivery is not due yet',
    category: ApplicationFailureCategory.BENIGN,
    nextRetryDelay,
  });
