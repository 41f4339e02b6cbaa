import { type Transaction, webhook, webhookAttempt, webhookDelivery } from '@fiscal/db';
import { id24, isId24 } from '@fiscal/domain';
import { and, count, eq } from 'drizzle-orm';
import type { SystemContext } from '../context.ts';
import type { LoadedDelivery } from '../outbox-types.ts';
import { inSystem } from '../scope.ts';

/** What one attempt of a delivery needs. A webhook made inactive discards what it still had to hear, tests excepted. */
export async function loadDelivery(
  sys: SystemContext,
  { deliveryId }: { readonly deliveryId: string },
): Promise<LoadedDelivery> {
  if (!isId24(deliveryId)) return { kind: 'discarded' };
  return inSystem(sys, async (tx) => {
    const [found] = await tx
      .select({ delivery: webhookDelivery, webhook })
      .from(webhookDelivery)
      .innerJoin(
        webhook,
        and(eq(webhook.clientId, webhookDelivery.clientId), eq(webhook.id, webhookDelivery.webhookId)),
      )
      .where(eq(webhookDelivery.id, deliveryId));
    if (found === undefined) return { kind: 'discarded' };
    const { delivery } = found;
    if (delivery.status !== 'pending') return { kind: delivery.status };
    if (!found.webhook.active && delivery.event !== 'webhook.test') {
      await discard(tx, delivery);
      return { kind: 'discarded' };
    }
    return {
      kind: 'send',
      deliveryId: id24(delivery.id),
      clientId: id24(delivery.clientId),
      webhookId: id24(delivery.webhookId),
      url: found.webhook.url,
      mode: found.webhook.mode,
      event: delivery.event,
      body: delivery.payload,
      secret: openSecret(sys, found.webhook),
      attempts: await countAttempts(tx, delivery),
      notBefore: delivery.nextAttemptAt ?? delivery.createdAt,
    };
  });
}

type Delivery = typeof webhookDelivery.$inferSelect;

async function discard(tx: Transaction, { clientId, id }: Delivery): Promise<void> {
  await tx
    .update(webhookDelivery)
    .set({ status: 'discarded', nextAttemptAt: null })
    .where(and(eq(webhookDelivery.clientId, clientId), eq(webhookDelivery.id, id)));
}

function openSecret(sys: SystemContext, row: typeof webhook.$inferSelect): string {
  const plain = sys.vault.open(row.sealedSecret, {
    clientId: id24(row.clientId),
    purpose: 'webhook-secret',
    secretId: id24(row.id),
  });
  const secret = new TextDecoder().decode(plain);
  plain.fill(0);
  return secret;
}

async function countAttempts(tx: Transaction, { clientId, id }: Delivery): Promise<number> {
  const [counted] = await tx
    .select({ rows: count() })
    .from(webhookAttempt)
    .where(and(eq(webhookAttempt.clientId, clientId), eq(webhookAttempt.deliveryId, id)));
  return counted?.rows ?? 0;
}
