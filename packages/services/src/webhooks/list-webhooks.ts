import { webhook } from '@fiscal/db';
import { and, desc, eq } from 'drizzle-orm';
import type { TenantContext } from '../context/context.ts';
import type { Page, WebhookRecord } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { webhookRecords } from './webhook-record.ts';

/**
 * Lists the webhooks of the client and of the key's mode, newest first. Their number is limited, so one page is enough.
 */
export async function listWebhooks(ctx: TenantContext): Promise<Page<WebhookRecord>> {
  return inTenant(ctx, async (tx) => {
    const rows = await tx
      .select()
      .from(webhook)
      .where(and(eq(webhook.clientId, ctx.tenant.clientId), eq(webhook.mode, ctx.tenant.mode)))
      .orderBy(desc(webhook.createdAt), desc(webhook.id));
    return { data: await webhookRecords(tx, rows), nextCursor: null };
  });
}
