import { type DeliveryChannel, productionTiming } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import { type DeliveryStatus, type Id24, isId24 } from '@fiscal/domain';
import { type Operator, writeAudit } from '../audit/write-audit.ts';
import type { OperatorContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { beginRound } from '../webhooks/begin-round.ts';

export interface RedeliveredDelivery {
  readonly id: Id24;
  readonly channel: DeliveryChannel;
  /** The webhook, or the company of a mail. */
  readonly targetId: string;
  readonly clientId: string;
  /** The round of attempts that begins. */
  readonly round: number;
}

interface Found extends Omit<RedeliveredDelivery, 'round'> {
  readonly clientId: Id24;
  readonly active: boolean;
  readonly status: DeliveryStatus;
  readonly round: number;
}

const find = defineStatement<{ id: string }, Found>(`
  select d.id, d.channel, d.target_id as "targetId", d.client_id as "clientId", coalesce(w.active, true) as active,
    d.status, d.round
  from delivery d left join webhook w on w.client_id = d.client_id and w.id = d.target_id
  where d.id = :id and (w.id is not null or d.channel = 'email')`);

const queueAgain = defineStatement<{ id: string }, object>(`
  update delivery set recipients = (
    select jsonb_agg(r.value || '{"status": "queued", "reply": null}' order by r.ordinality)
    from jsonb_array_elements(recipients) with ordinality r)
  where id = :id and channel = 'email'`);

/**
 * Begins a new round of a delivery of any client; a mail goes to all of its addresses again. The relays bring the round
 * to Temporal. Returns undefined when there is no such delivery, or its webhook was removed. Throws `conflict`
 * (`state`) while the delivery is pending or its webhook inactive.
 */
export async function redeliverDelivery(
  sys: OperatorContext,
  { id, ...operator }: Operator & { readonly id: string },
): Promise<RedeliveredDelivery | undefined> {
  if (!isId24(id)) return undefined;
  return inSystem(sys, async (tx) => {
    const [found] = await tx.run(find, { id });
    if (found === undefined) return undefined;
    const { active, status, round, ...delivery } = found;
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
    return { ...delivery, round: begun.run };
  });
}
