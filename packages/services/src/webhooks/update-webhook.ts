import type { WebhookEvent } from '@fiscal/api-contract';
import { webhook } from '@fiscal/db';
import { canonicalUrl } from '@fiscal/webhooks';
import type { TenantContext } from '../context/context.ts';
import type { WebhookRecord } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { validationFailed } from '../context/service-error.ts';
import { checkAddress } from './create-webhook.ts';
import { findWebhook, isOwnWebhook, webhookRecord } from './webhook-record.ts';

/** Absent fields stay as they are. */
export interface UpdateWebhookInput {
  readonly url?: string | undefined;
  /** null: all events. */
  readonly events?: readonly WebhookEvent[] | null | undefined;
  readonly description?: string | null | undefined;
  readonly active?: boolean | undefined;
}

/**
 * Changes a webhook: from then on every attempt, also of what was already on its way, goes by the new address. One that
 * is made active again gets what is still pending and what happens from now on. Throws `not_found`, `validation_failed`.
 */
export async function updateWebhook(
  ctx: TenantContext,
  { id, patch }: { readonly id: string; readonly patch: UpdateWebhookInput },
): Promise<WebhookRecord> {
  return inTenant(ctx, async (tx) => {
    const before = await findWebhook(tx, ctx, id, 'change');
    const problems = checkAddress(ctx, patch);
    if (problems.length > 0) throw validationFailed(problems);
    const { url, events, description, active } = patch;
    const [row] = await tx
      .update(webhook)
      .set({
        ...(url === undefined ? {} : { url: canonicalUrl(url) }),
        ...(events === undefined ? {} : { events: events === null ? null : [...events] }),
        ...(description === undefined ? {} : { description }),
        ...(active === undefined ? {} : { active }),
        updatedAt: ctx.clock.now(),
      })
      .where(isOwnWebhook(ctx, before.id))
      .returning();
    if (row === undefined) throw new Error('the webhook was not written');
    return webhookRecord(tx, row);
  });
}
