import type { WebhookEvent } from '@fiscal/api-contract';
import { delivery, deliveryAttempt } from '@fiscal/db';
import { type DeliveryStatus, id24 } from '@fiscal/domain';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { TenantContext } from '../context/context.ts';
import type { DeliverySummary, Page } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { cutPage, growingLimitOf, type ListInput } from '../paging/page.ts';
import { readCursor, writeCursor } from '../paging/page-cursor.ts';
import { deliveryFields, writeAttempt } from './delivery-record.ts';
import { findWebhook } from './webhook-record.ts';

export interface ListDeliveriesInput extends ListInput {
  /** Id of the webhook. */
  readonly id: string;
  readonly status?: DeliveryStatus | undefined;
  readonly event?: WebhookEvent | undefined;
}

/**
 * Lists the deliveries of a webhook, newest first, each with its last attempt. Throws `not_found`, `validation_failed`
 * at `cursor`.
 */
export async function listDeliveries(
  ctx: TenantContext,
  { id, status, event, cursor, ...input }: ListDeliveriesInput,
): Promise<Page<DeliverySummary>> {
  const limit = growingLimitOf(input);
  const after = cursor === undefined ? undefined : readCursor(cursor);
  return inTenant(ctx, async (tx) => {
    const { clientId, id: targetId } = await findWebhook(tx, ctx, id);
    const rows = await tx
      .select()
      .from(delivery)
      .where(
        and(
          eq(delivery.clientId, clientId),
          eq(delivery.targetId, targetId),
          status && eq(delivery.status, status),
          event && eq(delivery.event, event),
          after &&
            sql`(${delivery.createdAt}, ${delivery.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id})`,
        ),
      )
      .orderBy(desc(delivery.createdAt), desc(delivery.id))
      .limit(limit + 1);
    const { page, nextCursor } = cutPage(rows, limit, (last) =>
      writeCursor({ createdAt: last.createdAt, id: id24(last.id) }),
    );
    const attempts = await tx
      .selectDistinctOn([deliveryAttempt.deliveryId])
      .from(deliveryAttempt)
      .where(
        and(
          eq(deliveryAttempt.clientId, clientId),
          inArray(
            deliveryAttempt.deliveryId,
            page.map(({ id }) => id),
          ),
        ),
      )
      .orderBy(deliveryAttempt.deliveryId, desc(deliveryAttempt.number));
    const lastAttempts = new Map(attempts.map((attempt) => [attempt.deliveryId, writeAttempt(attempt)]));
    const data = page.map((row) => ({
      ...deliveryFields(row),
      lastAttempt: lastAttempts.get(row.id) ?? null,
    }));
    return { data, nextCursor };
  });
}
