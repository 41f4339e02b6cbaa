import { outbox, type Transaction, webhook, webhookDelivery } from '@fiscal/db';
import type { Environment, Id24 } from '@fiscal/domain';
import { and, eq } from 'drizzle-orm';
import type { ServiceDeps } from '../context.ts';
import { deliverWebhookRow } from '../outbox/outbox-rows.ts';
import { newId } from '../scope.ts';
import { type EmittedEvent, isSubscribed } from './event-names.ts';

export interface EventToAnnounce {
  readonly clientId: Id24;
  readonly companyId: Id24;
  readonly environment: Environment;
  readonly event: EmittedEvent;
  readonly resourceId: Id24;
  /** Tells occurrences of one event on one resource apart; a repeated one is announced once. */
  readonly occurrence: string;
  readonly data: Readonly<Record<string, unknown>>;
}

type Traced = ServiceDeps & { readonly traceparent?: string | undefined };

/**
 * Freezes one delivery for each webhook that hears of the event, with the outbox row that carries it, in the
 * caller's transaction. Events of homologation go to webhooks of test mode only, those of production to live ones.
 */
export async function announceEvent(tx: Transaction, deps: Traced, input: EventToAnnounce): Promise<void> {
  const mode = input.environment === 'production' ? 'live' : 'test';
  const webhooks = await tx
    .select()
    .from(webhook)
    .where(and(eq(webhook.clientId, input.clientId), eq(webhook.mode, mode), eq(webhook.active, true)));
  for (const { id, events } of webhooks) {
    if (isSubscribed(events, input.event)) await freezeDelivery(tx, deps, id, input);
  }
}

export type DeliveryToFreeze = Omit<EventToAnnounce, 'companyId'> & { readonly companyId: Id24 | null };

/** Writes one delivery and its outbox row; the payload's bytes never change again. Returns its id, or undefined. */
export async function freezeDelivery(
  tx: Transaction,
  deps: Traced,
  webhookId: string,
  input: DeliveryToFreeze,
): Promise<Id24 | undefined> {
  const { clientId, companyId, environment, event } = input;
  const id = newId(deps);
  const createdAt = deps.clock.now();
  const payload = JSON.stringify({ id, event, createdAt: createdAt.toISOString(), data: input.data });
  const written = await tx
    .insert(webhookDelivery)
    .values({
      id,
      clientId,
      webhookId,
      event,
      resourceId: input.resourceId,
      occurrence: input.occurrence,
      payload,
      status: 'pending',
      nextAttemptAt: createdAt,
      createdAt,
    })
    .onConflictDoNothing()
    .returning({ id: webhookDelivery.id });
  if (written.length === 0) return undefined;
  await tx
    .insert(outbox)
    .values(deliverWebhookRow(deps, { clientId, companyId, deliveryId: id, event, environment }));
  return id;
}
