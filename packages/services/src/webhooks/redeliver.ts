import { defineStatement } from '@fiscal/db';
import type { TenantContext } from '../context/context.ts';
import type { DeliveryRecord } from '../context/records.ts';
import { inTenant, newId } from '../context/scope.ts';
import { conflict } from '../context/service-error.ts';
import { leaseMs } from '../outbox/lease.ts';
import { insertOutboxRow } from '../outbox/outbox-row.ts';
import { deliveryOrder } from './delivery-order.ts';
import { deliveryRecord, findDelivery } from './delivery-record.ts';
import type { DeliveryName } from './get-delivery.ts';
import { findWebhook } from './webhook-record.ts';

const beginRound = defineStatement<
  [
    clientId: string,
    deliveryId: string,
    outboxId: string,
    traceparent: string | null,
    leaseMs: number,
    checkInMs: number,
  ],
  { readonly run: number }
>(`
  with begun as (
    update delivery set status = 'pending', round = round + 1, next_attempt_at = now(), delivered_at = null,
      check_at = now() + $6::float8 * interval '1 millisecond'
    where client_id = $1 and id = $2 and status <> 'pending'
    returning id, round
  )
  ${insertOutboxRow({
    id: '$3',
    clientId: '$1',
    kind: "'webhook'",
    documentId: 'id',
    run: 'round',
    action: "'submit'",
    traceparent: '$4',
    leaseMs: '$5::float8',
    from: 'begun',
  })}
  returning run`);

/**
 * Sends a delivery again: the same id and body, signed anew, with a whole ladder of its own; the numbers of its attempts
 * go on. What was delivered, exhausted or discarded may be sent again. Throws `not_found`, `conflict` (`state`) while it
 * is pending or its webhook is inactive.
 */
export async function redeliver(
  ctx: TenantContext,
  { id, deliveryId }: DeliveryName,
): Promise<DeliveryRecord> {
  const { order, record } = await inTenant(ctx, async (tx) => {
    const webhook = await findWebhook(tx, ctx, id);
    const before = await findDelivery(tx, webhook, deliveryId);
    if (!webhook.active) throw conflict('state', 'O webhook está inativo; ative-o antes de reenviar.');
    const outboxId = newId(ctx);
    const [begun] = await tx.run(beginRound, [
      webhook.clientId,
      before.id,
      outboxId,
      ctx.traceparent ?? null,
      ctx.handOver === undefined ? 0 : leaseMs,
      ctx.settings.timing.checkMarginMs,
    ]);
    if (begun === undefined) throw conflict('state', 'A entrega ainda tem tentativas por vir.');
    const row = await findDelivery(tx, webhook, deliveryId);
    return {
      order: deliveryOrder({ ...row, outboxId, run: begun.run, action: 'submit' }, ctx.traceparent),
      record: await deliveryRecord(tx, row),
    };
  });
  ctx.handOver?.([order]);
  return record;
}
