import type { TenantContext } from '../context/context.ts';
import type { DeliveryDetail } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { deliveryRecord, findDelivery } from './delivery-record.ts';
import { findWebhook } from './webhook-record.ts';

export interface DeliveryName {
  /** Id of the webhook. */
  readonly id: string;
  readonly deliveryId: string;
}

/** Reads a delivery with its attempts and the body that all of them sent. Throws `not_found`. */
export async function getDelivery(
  ctx: TenantContext,
  { id, deliveryId }: DeliveryName,
): Promise<DeliveryDetail> {
  return inTenant(ctx, async (tx) => {
    const webhook = await findWebhook(tx, ctx, id);
    const row = await findDelivery(tx, webhook, deliveryId);
    return { ...(await deliveryRecord(tx, row)), payload: JSON.parse(row.payload) };
  });
}
