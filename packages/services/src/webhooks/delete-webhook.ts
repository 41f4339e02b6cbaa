import { defineStatement, webhook } from '@fiscal/db';
import type { TenantContext } from '../context/context.ts';
import { inTenant, newId } from '../context/scope.ts';
import { notFound } from '../context/service-error.ts';
import { insertOutboxRow } from '../outbox/outbox-row.ts';
import { findWebhook, isOwnWebhook } from './webhook-record.ts';

const findPending = defineStatement<[clientId: string, webhookId: string], { readonly id: string }>(`
  select id from delivery where client_id = $1 and target_id = $2 and status = 'pending' order by id
  for no key update`);

/** Ends them, and wakes their executions: one that waits for its next attempt would end hours later. */
const discardPending = defineStatement<[clientId: string, rows: string, traceparent: string | null], object>(`
  with given as (
    select * from jsonb_to_recordset($2::jsonb) as g(id text, outbox_id text)
  ), discarded as (
    update delivery d set status = 'discarded', next_attempt_at = null
    from given g where d.client_id = $1 and d.id = g.id
    returning d.id, d.round, g.outbox_id
  )
  ${insertOutboxRow({
    id: 'outbox_id',
    clientId: '$1',
    kind: "'webhook'",
    documentId: 'id',
    run: 'round',
    action: "'submit'",
    traceparent: '$3',
    leaseMs: '0',
    from: 'discarded',
  })}`);

/**
 * Removes a webhook: nothing more is sent to it, what was pending is discarded, and its log can no longer be read.
 * Deliveries are locked before their webhook, as attempts do. Throws `not_found`.
 */
export async function deleteWebhook(ctx: TenantContext, { id }: { readonly id: string }): Promise<void> {
  await inTenant(ctx, async (tx) => {
    const { clientId, id: webhookId } = await findWebhook(tx, ctx, id);
    const pending = await tx.run(findPending, [clientId, webhookId]);
    const rows = pending.map(({ id }) => ({ id, outbox_id: newId(ctx) }));
    await tx.run(discardPending, [clientId, JSON.stringify(rows), ctx.traceparent ?? null]);
    const removed = await tx
      .delete(webhook)
      .where(isOwnWebhook(ctx, webhookId))
      .returning({ id: webhook.id });
    if (removed.length === 0) throw notFound();
  });
}
