import { delivery, deliveryAttempt, type Transaction } from '@fiscal/db';
import { id24, isId24 } from '@fiscal/domain';
import { and, asc, eq } from 'drizzle-orm';
import type { DeliveryRecord } from '../context/records.ts';
import { notFound } from '../context/service-error.ts';
import { webhookEvent } from './event-names.ts';
import type { WebhookRow } from './webhook-record.ts';

export type DeliveryRow = typeof delivery.$inferSelect;
export type AttemptRow = typeof deliveryAttempt.$inferSelect;

/** Reads a delivery of the webhook. Throws `not_found`. */
export async function findDelivery(
  tx: Transaction,
  webhook: Pick<WebhookRow, 'clientId' | 'id'>,
  id: string,
): Promise<DeliveryRow> {
  if (!isId24(id)) throw notFound();
  const [row] = await tx
    .select()
    .from(delivery)
    .where(
      and(eq(delivery.clientId, webhook.clientId), eq(delivery.id, id), eq(delivery.targetId, webhook.id)),
    );
  if (row === undefined) throw notFound();
  return row;
}

/** Makes the record of a delivery with its attempts in order. */
export async function deliveryRecord(tx: Transaction, row: DeliveryRow): Promise<DeliveryRecord> {
  const attempts = await tx
    .select()
    .from(deliveryAttempt)
    .where(and(eq(deliveryAttempt.clientId, row.clientId), eq(deliveryAttempt.deliveryId, row.id)))
    .orderBy(asc(deliveryAttempt.number));
  return { ...deliveryFields(row), attempts: attempts.map(writeAttempt) };
}

export const deliveryFields = (row: DeliveryRow): Omit<DeliveryRecord, 'attempts'> => ({
  id: id24(row.id),
  webhookId: id24(row.targetId),
  event: webhookEvent(row.event),
  resourceId: id24(row.resourceId),
  status: row.status,
  round: row.round,
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
});

export const writeAttempt = (row: AttemptRow): DeliveryRecord['attempts'][number] => ({
  number: row.number,
  at: row.at.toISOString(),
  responseStatus: row.responseStatus,
  error: row.error,
  durationMs: row.durationMs,
  responseExcerpt: row.excerpt,
});
