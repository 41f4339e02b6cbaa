import { type DeliveryChannel, productionTiming } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import { type DeliveryStatus, type Id24, isId24 } from '@fiscal/domain';
import { type Operator, writeAudit } from '../audit/write-audit.ts';
import type { OperatorContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { beginRound } from '../webhooks/begin-round.ts';

export type RedeliverResult =
  | {
      readonly kind: 'begun';
      readonly id: Id24;
      readonly channel: DeliveryChannel;
      /** The webhook, or the company of a mail. */
      readonly targetId: string;
      readonly clientId: Id24;
      /** The round of attempts that begins. */
      readonly round: number;
    }
  /** Attempts of the delivery are still to come. */
  | { readonly kind: 'pending'; readonly nextAttemptAt: Date | null }
  /** The webhook is switched off. */
  | { readonly kind: 'inactive'; readonly targetId: string }
  /** There is no such delivery, or its webhook was removed. */
  | { readonly kind: 'notFound' };

interface Found {
  readonly id: Id24;
  readonly channel: DeliveryChannel;
  readonly targetId: string;
  readonly clientId: Id24;
  readonly active: boolean;
  readonly status: DeliveryStatus;
  readonly nextAttemptAt: Date | null;
  readonly round: number;
}

const find = defineStatement<{ id: string }, Found>(`
  select d.id, d.channel, d.target_id as "targetId", d.client_id as "clientId", coalesce(w.active, true) as active,
    d.status, d.next_attempt_at as "nextAttemptAt", d.round
  from delivery d left join webhook w on w.client_id = d.client_id and w.id = d.target_id
  where d.id = :id and (w.id is not null or d.channel = 'email')
  for no key update of d`);

const queueAgain = defineStatement<{ id: string }, object>(`
  update delivery set recipients = (
    select jsonb_agg(r.value || '{"status": "queued", "reply": null}' order by r.ordinality)
    from jsonb_array_elements(recipients) with ordinality r)
  where id = :id and channel = 'email'`);

/**
 * Begins a new round of a delivery of any client: to a webhook with the same id and body and a new signature; a mail goes
 * to all of its addresses again. The relays bring the round to Temporal. Audited in the same transaction.
 */
export async function redeliverDelivery(
  sys: OperatorContext,
  { id, ...operator }: Operator & { readonly id: string },
): Promise<RedeliverResult> {
  if (!isId24(id)) return { kind: 'notFound' };
  return inSystem(sys, async (tx) => {
    const [found] = await tx.run(find, { id });
    if (found === undefined) return { kind: 'notFound' };
    const { active, status, round, nextAttemptAt, ...delivery } = found;
    if (!active) return { kind: 'inactive', targetId: delivery.targetId };
    if (status === 'pending') return { kind: 'pending', nextAttemptAt };
    const { checkMarginMs } = productionTiming;
    const begun = await beginRound(tx, sys, { target: found, delivery, leaseMs: 0, checkMarginMs });
    if (found.channel === 'email') await tx.run(queueAgain, { id });
    await writeAudit(tx, sys, operator, {
      clientId: delivery.clientId,
      action: 'delivery.redeliver',
      subjectId: id,
      before: { status, round },
      after: { round: begun.run },
    });
    return { kind: 'begun', ...delivery, round: begun.run };
  });
}
