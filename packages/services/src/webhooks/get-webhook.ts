import type { TenantContext } from '../context/context.ts';
import type { WebhookRecord } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { findWebhook, webhookRecord } from './webhook-record.ts';

/** Throws `not_found`. */
export async function getWebhook(
  ctx: TenantContext,
  { id }: { readonly id: string },
): Promise<WebhookRecord> {
  return inTenant(ctx, async (tx) => webhookRecord(tx, await findWebhook(tx, ctx, id)));
}
