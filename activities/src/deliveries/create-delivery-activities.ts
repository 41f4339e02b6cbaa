import {
  type DeliveryActivities,
  type DeliveryChannel,
  type DeliveryInput,
  deliveryChannels,
  endpointFailed,
  type FirstAttemptActivities,
} from '@fiscal/contracts';
import { type DeliveryEnding, OwnError } from '@fiscal/domain';
import type { EmailSender } from '@fiscal/emails';
import type { Logger } from '@fiscal/observability';
import {
  beginsWithinMs,
  claimDelivery,
  type EmailToSend,
  handOnDelivery,
  slotLeaseMs,
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
  /** Absent when this process has no mail server. Queued mails then wait for a process that has one. */
  readonly emails: EmailSender | undefined;
  readonly observe: DeliveryObserver;
  readonly logger: Logger;
}

/** Wait before a process without a mail server looks at the mail again: a mail server may be configured by then. */
const withoutServerMs = 10 * 60_000;

/**
 * Creates the activities that make attempts of deliveries. The stored attempts are counted, not those of Temporal: a
 * failure of ours before or after an attempt uses up no step of the retry schedule. A delivery that is not due, or
 * whose receiver has no free slot, waits outside of the worker's task slots. A defect of ours is reported as one and is
 * retried too.
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

/**
 * Makes the first attempt. A delivery that was not attempted gets its own execution here; after a failed attempt, the
 * record of that attempt has done so.
 */
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

/** The delivery has not ended. `inMs`: time until the next attempt, or until the next look. */
interface NotOver {
  readonly kind: 'failed' | 'notAttempted';
  readonly inMs: number;
}

async function attemptOnce(
  deps: DeliveryDeps,
  { deliveryId, ladderMs }: Pick<DeliveryInput, 'deliveryId' | 'ladderMs'>,
): Promise<DeliveryEnding | NotOver> {
  const { system, faults, logger, observe } = deps;
  const claimedAt = performance.now();
  const delivery = await claimDelivery(system, { deliveryId, channels: channelsOf(deps) });
  if (delivery.kind === 'otherChannel') return { kind: 'notAttempted', inMs: withoutServerMs };
  if (delivery.kind === 'wait') return { kind: 'notAttempted', inMs: delivery.waitMs };
  if (delivery.kind !== 'send') return delivery.kind;
  await faults.pass('delivery.claimed');
  if (performance.now() - claimedAt > beginsWithinMs) {
    return { kind: 'notAttempted', inMs: slotLeaseMs[delivery.channel] };
  }
  const waitMs = ladderMs[delivery.roundAttempts];
  const { final, status, error } = await attemptInSpan(deps, delivery, waitMs);
  await faults.pass('delivery.recorded');
  const { channel } = delivery;
  observe({ channel, final });
  logger.info({ deliveryId, attempt: delivery.attempts + 1, final, status, cause: error }, channel);
  return final === 'retry' ? { kind: 'failed', inMs: waitMs ?? 0 } : final;
}

const channelsOf = ({ emails }: DeliveryDeps): readonly DeliveryChannel[] =>
  emails === undefined ? deliveryChannels.filter((channel) => channel !== 'email') : deliveryChannels;

/** Makes the attempt in a span. Its attributes name neither the receiver nor its address. */
function attemptInSpan(
  deps: DeliveryDeps,
  delivery: WebhookDeliveryToSend | EmailToSend,
  waitMs: number | undefined,
): Promise<Attempted> {
  const { channel, deliveryId, attempts } = delivery;
  const attributes = {
    'fiscal.delivery.channel': channel,
    'fiscal.delivery.id': deliveryId,
    'fiscal.delivery.attempt': attempts + 1,
  };
  return deps.tracing.run({ name: `deliver ${channel}`, kind: 'client', attributes }, async (span) => {
    const made = await attemptBy(deps, delivery, waitMs);
    const status = channel === 'webhook' ? 'http.response.status_code' : 'smtp.response.status_code';
    span.set({ 'fiscal.delivery.result': made.final, [status]: made.status ?? undefined });
    if (made.final !== 'delivered') span.fail(made.error ?? made.final);
    return made;
  });
}

function attemptBy(
  deps: DeliveryDeps,
  delivery: WebhookDeliveryToSend | EmailToSend,
  waitMs: number | undefined,
): Promise<Attempted> {
  if (delivery.channel === 'webhook') return postWebhook(deps, delivery, waitMs);
  const { emails, ...parts } = deps;
  if (emails === undefined) throw new OwnError('a mail was claimed without a mail server');
  return sendEmail({ ...parts, emails }, delivery, waitMs);
}

/**
 * Returns the failure that requests the next attempt. It is expected, so it stays out of error logs. Its delay
 * overrides that of Temporal's retry policy.
 */
const tryAgainAfter = (nextRetryDelay: number): ApplicationFailure =>
  ApplicationFailure.create({
    type: endpointFailed,
    message: 'the next attempt of the delivery is not due yet',
    category: ApplicationFailureCategory.BENIGN,
    nextRetryDelay,
  });
