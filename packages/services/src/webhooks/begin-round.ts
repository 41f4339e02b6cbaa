import { defineStatement, type Transaction } from '@fiscal/db';
import type { ServiceDeps } from '../context/context.ts';
import { newId } from '../context/scope.ts';
import { conflict } from '../context/service-error.ts';
import { insertOutboxRow } from '../outbox/outbox-row.ts';
import type { DeliveryRow } from './delivery-record.ts';
import type { WebhookRow } from './webhook-record.ts';

const begin = defineStatement<
  {
    clientId: string;
    deliveryId: string;
    outboxId: string;
    traceparent: string | null;
    leaseMs: number;
    checkMarginMs: number;
  },
  { readonly run: number }
>(`
  with begun as (
    update delivery set status = 'pending', round = round + 1, next_attempt_at = now(), delivered_at = null,
      check_at = now() + :checkMarginMs::float8 * interval '1 millisecond'
    where client_id = :clientId and id = :deliveryId and status <> 'pending'
    returning id, channel, round
  )
  ${insertOutboxRow({ kind: 'channel', documentId: 'id', run: 'round', action: "'submit'", from: 'begun' })}
  returning run`);

export interface RoundToBegin {
  /** The webhook, or the target of a mail, which is always active. */
  readonly target: Pick<WebhookRow, 'clientId' | 'active'>;
  readonly delivery: Pick<DeliveryRow, 'id'>;
  readonly traceparent?: string | undefined;
  /** Time for which the outbox row belongs to this process; 0: the relays take it at once. */
  readonly leaseMs: number;
  readonly checkMarginMs: number;
}

export interface BegunRound {
  readonly outboxId: string;
  readonly run: number;
}

/**
 * Queues a delivery that has ended for a new round, with a new retry schedule. Throws `conflict` (`state`) while the
 * delivery is pending or its webhook is inactive.
 */
export async function beginRound(
  tx: Transaction,
  deps: Pick<ServiceDeps, 'clock' | 'random'>,
  { target, delivery, traceparent, leaseMs, checkMarginMs }: RoundToBegin,
): Promise<BegunRound> {
  if (!target.active) throw conflict('state', 'O webhook está inativo; ative-o antes de reenviar.');
  const outboxId = newId(deps);
  const [begun] = await tx.run(begin, {
    clientId: target.clientId,
    deliveryId: delivery.id,
    outboxId,
    traceparent: traceparent ?? null,
    leaseMs,
    checkMarginMs,
  });
  if (begun === undefined) throw conflict('state', 'A entrega ainda tem tentativas por vir.');
  return { outboxId, run: begun.run };
}
