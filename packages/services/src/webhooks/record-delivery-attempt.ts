import { type Transaction, webhook, webhookAttempt, webhookDelivery } from '@fiscal/db';
import { type DeliveryAttempt, isGone } from '@fiscal/webhooks';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { SystemContext } from '../context.ts';
import { inSystem } from '../scope.ts';

export interface DeliveryAttemptToRecord {
  readonly deliveryId: string;
  /** 1 for the first attempt. */
  readonly number: number;
  readonly attempt: DeliveryAttempt;
  readonly final: 'delivered' | 'retry' | 'exhausted';
  readonly nextAttemptAt?: Date | undefined;
}

/**
 * Stores one attempt and where the delivery stands after it. A receiver that answers 410 makes its webhook inactive.
 * A number that is already stored stays as it is; a delivery that is over does not move again.
 */
export async function recordDeliveryAttempt(
  sys: SystemContext,
  input: DeliveryAttemptToRecord,
): Promise<void> {
  await inSystem(sys, async (tx) => {
    const [delivery] = await tx
      .select()
      .from(webhookDelivery)
      .where(eq(webhookDelivery.id, input.deliveryId))
      .for('no key update');
    if (delivery === undefined) return;
    const at = sys.clock.now();
    await tx
      .insert(webhookAttempt)
      .values({
        clientId: delivery.clientId,
        deliveryId: delivery.id,
        number: input.number,
        at,
        responseStatus: input.attempt.responseStatus,
        error: input.attempt.error,
        durationMs: Math.round(input.attempt.durationMs),
        excerpt: input.attempt.responseExcerpt,
      })
      .onConflictDoNothing();
    if (delivery.status !== 'pending') return;
    await moveDelivery(tx, delivery, input, at);
    await moveWebhook(tx, delivery, input, at);
  });
}

type Delivery = typeof webhookDelivery.$inferSelect;

async function moveDelivery(
  tx: Transaction,
  { clientId, id }: Delivery,
  { final, nextAttemptAt }: DeliveryAttemptToRecord,
  at: Date,
): Promise<void> {
  await tx
    .update(webhookDelivery)
    .set({
      status: final === 'retry' ? 'pending' : final,
      nextAttemptAt: final === 'retry' ? (nextAttemptAt ?? null) : null,
      deliveredAt: final === 'delivered' ? at : null,
    })
    .where(and(eq(webhookDelivery.clientId, clientId), eq(webhookDelivery.id, id)));
}

async function moveWebhook(
  tx: Transaction,
  { clientId, webhookId }: Delivery,
  { final, attempt }: DeliveryAttemptToRecord,
  at: Date,
): Promise<void> {
  const which = and(eq(webhook.clientId, clientId), eq(webhook.id, webhookId));
  if (isGone(attempt)) await tx.update(webhook).set({ active: false, updatedAt: at }).where(which);
  if (final === 'delivered') {
    await tx
      .update(webhook)
      .set({ failingSince: null })
      .where(and(which, isNotNull(webhook.failingSince)));
  } else {
    await tx
      .update(webhook)
      .set({ failingSince: at })
      .where(and(which, isNull(webhook.failingSince)));
  }
}
