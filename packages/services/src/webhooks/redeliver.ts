import type { TenantContext } from '../context/context.ts';
import type { DeliveryRecord } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { leaseOf } from '../outbox/lease.ts';
import { beginRound } from './begin-round.ts';
import { deliveryOrder } from './delivery-order.ts';
import { deliveryRecord, findDelivery } from './delivery-record.ts';
import type { DeliveryName } from './get-delivery.ts';
import { findWebhook } from './webhook-record.ts';

/**
 * Sends a delivered, exhausted or discarded delivery again: with the same id and body, a new signature and a whole
 * retry schedule. The numbers of its attempts continue. Throws `not_found`, `conflict` (`state`) while it is pending or
 * its webhook is inactive.
 */
export async function redeliver(
  ctx: TenantContext,
  { id, deliveryId }: DeliveryName,
): Promise<DeliveryRecord> {
  const { order, record } = await inTenant(ctx, async (tx) => {
    const webhook = await findWebhook(tx, ctx, id);
    const before = await findDelivery(tx, webhook, deliveryId);
    const begun = await beginRound(tx, ctx, {
      target: webhook,
      delivery: before,
      traceparent: ctx.traceparent,
      leaseMs: leaseOf(ctx),
      checkMarginMs: ctx.settings.timing.checkMarginMs,
    });
    const row = await findDelivery(tx, webhook, deliveryId);
    return {
      order: deliveryOrder({ ...row, ...begun, action: 'submit' }, ctx.traceparent),
      record: await deliveryRecord(tx, row),
    };
  });
  ctx.handOver?.([order]);
  return record;
}
