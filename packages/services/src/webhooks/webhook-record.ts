import { delivery, deliveryAttempt, type Transaction, webhook } from '@fiscal/db';
import { id24, isId24 } from '@fiscal/domain';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { TenantContext } from '../context/context.ts';
import type { DeliveryRecord, WebhookRecord } from '../context/records.ts';
import { notFound } from '../context/service-error.ts';
import { webhookEvent } from './event-names.ts';

export type WebhookRow = typeof webhook.$inferSelect;
type DeliveryRow = typeof delivery.$inferSelect;

/** Reads a webhook of the client and of the key's mode. Throws `not_found`. */
export async function findWebhook(
  tx: Transaction,
  { tenant }: TenantContext,
  id: string,
): Promise<WebhookRow> {
  if (!isId24(id)) throw notFound();
  const [row] = await tx
    .select()
    .from(webhook)
    .where(and(eq(webhook.clientId, tenant.clientId), eq(webhook.id, id), eq(webhook.mode, tenant.mode)));
  if (row === undefined) throw notFound();
  return row;
}

/** Records in the order of `rows`, each with its last delivery. */
export async function webhookRecords(tx: Transaction, rows: readonly WebhookRow[]): Promise<WebhookRecord[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const last = await tx
    .selectDistinctOn([delivery.targetId], {
      delivery: delivery,
      responseStatus: sql<number | null>`(
        select ${deliveryAttempt.responseStatus} from ${deliveryAttempt}
        where ${deliveryAttempt.clientId} = ${delivery.clientId}
          and ${deliveryAttempt.deliveryId} = ${delivery.id}
        order by ${deliveryAttempt.number} desc limit 1)`,
    })
    .from(delivery)
    .where(
      and(
        eq(delivery.clientId, first.clientId),
        inArray(
          delivery.targetId,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(delivery.targetId, desc(delivery.createdAt), desc(delivery.id));
  return rows.map((row) => {
    const found = last.find(({ delivery }) => delivery.targetId === row.id);
    return writeWebhook(row, found);
  });
}

export async function webhookRecord(tx: Transaction, row: WebhookRow): Promise<WebhookRecord> {
  const [record] = await webhookRecords(tx, [row]);
  if (record === undefined) throw new Error('one webhook makes one record');
  return record;
}

const writeWebhook = (
  row: WebhookRow,
  last: { readonly delivery: DeliveryRow; readonly responseStatus: number | null } | undefined,
): WebhookRecord => ({
  id: id24(row.id),
  url: row.url,
  events: row.events?.map(webhookEvent) ?? null,
  description: row.description,
  active: row.active,
  mode: row.mode,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  lastDelivery:
    last === undefined
      ? null
      : {
          id: id24(last.delivery.id),
          event: webhookEvent(last.delivery.event),
          status: last.delivery.status,
          at: (last.delivery.deliveredAt ?? last.delivery.createdAt).toISOString(),
          responseStatus: last.responseStatus,
        },
  failingSince: row.failingSince?.toISOString() ?? null,
});

/** A delivery with its attempts in order. */
export async function deliveryRecord(tx: Transaction, row: DeliveryRow): Promise<DeliveryRecord> {
  const attempts = await tx
    .select()
    .from(deliveryAttempt)
    .where(and(eq(deliveryAttempt.clientId, row.clientId), eq(deliveryAttempt.deliveryId, row.id)))
    .orderBy(asc(deliveryAttempt.number));
  return {
    id: id24(row.id),
    webhookId: id24(row.targetId),
    event: webhookEvent(row.event),
    resourceId: id24(row.resourceId),
    status: row.status,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    attempts: attempts.map((each) => ({
      number: each.number,
      at: each.at.toISOString(),
      responseStatus: each.responseStatus,
      error: each.error,
      durationMs: each.durationMs,
      responseExcerpt: each.excerpt,
    })),
  };
}
