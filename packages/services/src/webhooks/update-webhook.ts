import type { WebhookEvent } from '@fiscal/api-contract';
import { webhook } from '@fiscal/db';
import { canonicalUrl } from '@fiscal/webhooks';
import { recordChange } from '../audit/record-change.ts';
import type { TenantContext } from '../context/context.ts';
import type { WebhookRecord } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { validationFailed } from '../context/service-error.ts';
import { checkAddress } from './create-webhook.ts';
import { auditedWebhook, findWebhook, isOwnWebhook, webhookRecord } from './webhook-record.ts';

/** A field that is absent is not changed. */
export interface UpdateWebhookInput {
  readonly url?: string | undefined;
  /** null: all events. */
  readonly events?: readonly WebhookEvent[] | null | undefined;
  readonly description?: string | null | undefined;
  readonly active?: boolean | undefined;
}

/**
 * Changes a webhook. Later attempts use the new address, also those of earlier deliveries. A webhook that becomes
 * active again gets the deliveries that are still pending and the events from now on. Throws `not_found`,
 * `validation_failed`.
 */
export async function updateWebhook(
  ctx: TenantContext,
  { id, patch }: { readonly id: string; readonly patch: UpdateWebhookInput },
): Promise<WebhookRecord> {
  const problems = checkAddress(ctx, patch);
  if (problems.length > 0) throw validationFailed(problems);
  return inTenant(ctx, async (tx) => {
    const before = await findWebhook(tx, ctx, id, 'change');
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
    await recordChange(tx, ctx, {
      action: 'webhook.update',
      subjectId: before.id,
      before: auditedWebhook(before),
      after: { ...auditedWebhook(row), changed: Object.keys(patch).sort() },
    });
    return webhookRecord(tx, row);
  });
}
