import type { CreatedWebhook, WebhookEvent } from '@fiscal/api-contract';
import { defineStatement, type Transaction, webhook } from '@fiscal/db';
import type { Problem } from '@fiscal/domain';
import { canonicalUrl, checkWebhookUrl } from '@fiscal/webhooks';
import { and, count, eq } from 'drizzle-orm';
import { recordChange } from '../audit/record-change.ts';
import type { TenantContext, VaultDeps } from '../context/context.ts';
import { inTenant, newId } from '../context/scope.ts';
import { ServiceError, validationFailed } from '../context/service-error.ts';
import type { WellFormedFields } from '../inputs/well-formed-fields.ts';
import { auditedWebhook, webhookRecord } from './webhook-record.ts';
import { makeWebhookSecret } from './webhook-secret.ts';

export interface CreateWebhookInput {
  readonly url: string;
  /** Absent or null: all events. */
  readonly events?: readonly WebhookEvent[] | null | undefined;
  readonly description?: string | null | undefined;
}

const mostWebhooks = 5;

/** Registers a receiver. Only this answer shows its `secret`. Throws `validation_failed`, `webhook_limit`. */
export async function createWebhook(
  ctx: TenantContext & VaultDeps,
  input: CreateWebhookInput,
): Promise<CreatedWebhook> {
  const problems = checkAddress(ctx, input);
  if (problems.length > 0) throw validationFailed(problems);
  const { clientId, mode } = ctx.tenant;
  const id = newId(ctx);
  const { secret, sealedSecret } = makeWebhookSecret(ctx, { clientId, webhookId: id });
  return inTenant(ctx, async (tx) => {
    await requireRoomForWebhook(tx, ctx);
    const now = ctx.clock.now();
    const [row] = await tx
      .insert(webhook)
      .values({
        id,
        clientId,
        mode,
        url: canonicalUrl(input.url),
        events: input.events === null || input.events === undefined ? null : [...input.events],
        description: input.description ?? null,
        active: true,
        sealedSecret,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (row === undefined) throw new Error('the webhook was not written');
    await recordChange(tx, ctx, {
      action: 'webhook.create',
      subjectId: id,
      after: auditedWebhook(row),
    });
    return { ...(await webhookRecord(tx, row)), secret };
  });
}

/** Checks the address of a webhook, if there is one. */
export const checkAddress = (
  { settings, tenant }: TenantContext,
  { url }: { readonly url?: string | undefined },
): readonly Problem[] => (url === undefined ? [] : checkWebhookUrl(url, settings.webhookPolicy, tenant.mode));

/** Checks the valid fields of a malformed registration or change. Pure. */
export const checkWebhookFields = (
  ctx: TenantContext,
  { request }: WellFormedFields<{ readonly url?: string | undefined }>,
): readonly Problem[] => checkAddress(ctx, request);

const lockClient = defineStatement<{ clientId: string }, object>(
  "select pg_advisory_xact_lock(hashtextextended('webhook:' || :clientId, 0))",
);

/** Counts the webhooks under a lock of the client, so that simultaneous requests cannot exceed the limit together. */
async function requireRoomForWebhook(tx: Transaction, { tenant }: TenantContext): Promise<void> {
  await tx.run(lockClient, { clientId: tenant.clientId });
  const [known] = await tx
    .select({ rows: count() })
    .from(webhook)
    .where(and(eq(webhook.clientId, tenant.clientId), eq(webhook.mode, tenant.mode)));
  if ((known?.rows ?? 0) < mostWebhooks) return;
  throw new ServiceError(
    'webhook_limit',
    { max: mostWebhooks },
    `O limite é de ${mostWebhooks} webhooks por conta para cada tipo de chave (teste e produção).`,
  );
}
