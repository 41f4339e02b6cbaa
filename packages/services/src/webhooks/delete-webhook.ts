import { defineStatement, webhook } from '@fiscal/db';
import { recordChange } from '../audit/record-change.ts';
import type { TenantContext } from '../context/context.ts';
import { inTenant, newId } from '../context/scope.ts';
import { notFound } from '../context/service-error.ts';
import { insertOutboxRow } from '../outbox/outbox-row.ts';
import { auditedWebhook, findWebhook, isOwnWebhook } from './webhook-record.ts';

/** A limit, because each delivery needs an outbox row and there may be very many. */
const mostEndedAtOnce = 100;

const findPending = defineStatement<{ clientId: string; webhookId: string }, { readonly id: string }>(`
  select id from delivery where client_id = :clientId and target_id = :webhookId and status = 'pending'
  order by created_at, id limit ${mostEndedAtOnce} for no key update`);

/** Ends the deliveries and wakes their executions, which would otherwise end hours later, at their next attempt. */
const discardPending = defineStatement<
  { clientId: string; rows: string; traceparent: string | null },
  object
>(`
  with given as (
    select * from jsonb_to_recordset(:rows::jsonb) as g(id text, outbox_id text)
  ), discarded as (
    update delivery d set status = 'discarded', next_attempt_at = null
    from given g where d.client_id = :clientId and d.id = g.id
    returning d.id, d.round, g.outbox_id
  )
  ${insertOutboxRow({
    id: 'outbox_id',
    kind: "'webhook'",
    documentId: 'id',
    run: 'round',
    action: "'submit'",
    leaseMs: '0',
    from: 'discarded',
  })}`);

/**
 * Removes a webhook: nothing more is sent to it, and its log can no longer be read. A hundred of its pending deliveries
 * are discarded now, the others at their next attempt. Locks the deliveries before the webhook, as an attempt does.
 * Throws `not_found`.
 */
export async function deleteWebhook(ctx: TenantContext, { id }: { readonly id: string }): Promise<void> {
  await inTenant(ctx, async (tx) => {
    const before = await findWebhook(tx, ctx, id);
    const { clientId, id: webhookId } = before;
    const pending = await tx.run(findPending, { clientId, webhookId });
    const rows = pending.map(({ id }) => ({ id, outbox_id: newId(ctx) }));
    await tx.run(discardPending, {
      clientId,
      rows: JSON.stringify(rows),
      traceparent: ctx.traceparent ?? null,
    });
    const removed = await tx
      .delete(webhook)
      .where(isOwnWebhook(ctx, webhookId))
      .returning({ id: webhook.id });
    if (removed.length === 0) throw notFound();
    await recordChange(tx, ctx, {
      action: 'webhook.delete',
      subjectId: webhookId,
      before: auditedWebhook(before),
      after: { discarded: rows.length },
    });
  });
}
