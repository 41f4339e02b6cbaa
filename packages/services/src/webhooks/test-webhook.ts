import { environmentOfMode, id24 } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import type { DeliveryRecord } from '../context/records.ts';
import { inTenant, newId } from '../context/scope.ts';
import { deliveryRecord, findDelivery } from './delivery-record.ts';
import { freezeDeliveries } from './publish-event.ts';
import { findWebhook } from './webhook-record.ts';

/**
 * Sends a `webhook.test`, even when the webhook does not subscribe to it. A test of an inactive webhook is not retried.
 * Throws `not_found`.
 */
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
    const delivery = await findDelivery(tx, row, written.documentId);
    return { order: written, record: await deliveryRecord(tx, delivery) };
  });
  ctx.handOver?.([order]);
  return record;
}
