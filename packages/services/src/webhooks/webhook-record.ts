import { defineStatement, type Transaction, webhook } from '@fiscal/db';
import { type DeliveryStatus, id24, isId24 } from '@fiscal/domain';
import { and, eq } from 'drizzle-orm';
import type { TenantContext } from '../context/context.ts';
import type { WebhookRecord } from '../context/records.ts';
import { notFound } from '../context/service-error.ts';
import { webhookEvent } from './event-names.ts';

export type WebhookRow = typeof webhook.$inferSelect;

/** SQL condition of one webhook of the client and of the key's mode. */
export const isOwnWebhook = ({ tenant }: TenantContext, id: string) =>
  and(eq(webhook.clientId, tenant.clientId), eq(webhook.id, id), eq(webhook.mode, tenant.mode));

/**
 * Reads a webhook of the client and of the key's mode. With `change` it locks the row until the end of the transaction.
 * Throws `not_found`.
 */
export async function findWebhook(
  tx: Transaction,
  ctx: TenantContext,
  id: string,
  purpose: 'read' | 'change' = 'read',
): Promise<WebhookRow> {
  if (!isId24(id)) throw notFound();
  const query = tx.select().from(webhook).where(isOwnWebhook(ctx, id));
  const [row] = purpose === 'change' ? await query.for('no key update') : await query;
  if (row === undefined) throw notFound();
  return row;
}

interface LastAttempt {
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly event: string;
  readonly status: DeliveryStatus;
  readonly at: Date;
  readonly responseStatus: number | null;
}

/** Reads one row for each webhook, backwards from the end of an index. */
export const findLastAttempts = defineStatement<
  { clientId: string; webhookIds: readonly string[] },
  LastAttempt
>(`
  select w.id as "webhookId", a.delivery_id as "deliveryId", d.event, d.status, a.at,
    a.response_status as "responseStatus"
  from unnest(:webhookIds::text[]) w (id)
  cross join lateral (
    select delivery_id, at, response_status from delivery_attempt
    where client_id = :clientId and target_id = w.id order by at desc, number desc limit 1
  ) a
  join delivery d on d.client_id = :clientId and d.id = a.delivery_id`);

/** Makes records in the order of `rows`, each with the delivery of its last attempt. The rows are of one client. */
export async function webhookRecords(tx: Transaction, rows: readonly WebhookRow[]): Promise<WebhookRecord[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const ids = rows.map(({ id }) => id);
  const lastAttempts = await tx.run(findLastAttempts, { clientId: first.clientId, webhookIds: ids });
  return rows.map((row) =>
    writeWebhook(
      row,
      lastAttempts.find(({ webhookId }) => webhookId === row.id),
    ),
  );
}

export async function webhookRecord(tx: Transaction, row: WebhookRow): Promise<WebhookRecord> {
  const [record] = await webhookRecords(tx, [row]);
  if (record === undefined) throw new Error('one webhook makes one record');
  return record;
}

const writeWebhook = (row: WebhookRow, last: LastAttempt | undefined): WebhookRecord => ({
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
          id: id24(last.deliveryId),
          event: webhookEvent(last.event),
          status: last.status,
          at: last.at.toISOString(),
          responseStatus: last.responseStatus,
        },
  failingSince: row.failingSince?.toISOString() ?? null,
});

/** Makes the audit entry of a webhook, without its address and description, which people write. */
export const auditedWebhook = ({ mode, events, active }: WebhookRow) => ({ mode, events, active });
