import { delivery as deliveries } from '@fiscal/db';
import { environmentOfMode, id24 } from '@fiscal/domain';
import { and, eq } from 'drizzle-orm';
import type { TenantContext } from '../context/context.ts';
import type { DeliveryRecord } from '../context/records.ts';
import { inTenant, newId } from '../context/scope.ts';
import { freezeDeliveries } from './publish-event.ts';
import { deliveryRecord, findWebhook } from './webhook-record.ts';

/** Sends a `webhook.test`, whatever events the webhook registered. Throws `not_found`. */
export async function testWebhook(
  ctx: TenantContext,
  { id }: { readonly id: string },
): Promise<DeliveryRecord> {
  const { order, record } = await inTenant(ctx, async (tx) => {
    const row = await findWebhook(tx, ctx, id);
    const { clientId, mode } = ctx.tenant;
    const [written] = await freezeDeliveries(tx, ctx, [row.id], {
      clientId,
      companyId: null,
      environment: environmentOfMode(mode),
      event: 'webhook.test',
      resourceId: id24(row.id),
      occurrence: newId(ctx),
      data: { webhookId: id24(row.id) },
    });
    if (written === undefined) throw new Error('a test is always a new occurrence');
    const [delivery] = await tx
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.clientId, clientId), eq(deliveries.id, written.documentId)));
    if (delivery === undefined) throw new Error('the delivery was not written');
    return { order: written, record: await deliveryRecord(tx, delivery) };
  });
  ctx.handOver?.([order]);
  return record;
}
