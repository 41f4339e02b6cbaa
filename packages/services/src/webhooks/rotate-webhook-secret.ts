import type { CreatedWebhook } from '@fiscal/api-contract';
import { webhook } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import { recordChange } from '../audit/record-change.ts';
import type { TenantContext, VaultDeps } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { findWebhook, isOwnWebhook, webhookRecord } from './webhook-record.ts';
import { makeWebhookSecret } from './webhook-secret.ts';

export interface RotateWebhookSecretInput {
  readonly id: string;
  /**
   * Hours for which both the present and the new secret sign, by the clock of the database; 0: only the new one signs.
   */
  readonly overlapHours: number;
}

/**
 * Gives a webhook a new secret, which only this answer shows. A rotation within the overlap of an earlier one ends that
 * overlap: never do more than two secrets sign. Throws `not_found`.
 */
export async function rotateWebhookSecret(
  ctx: TenantContext & VaultDeps,
  { id, overlapHours }: RotateWebhookSecretInput,
): Promise<CreatedWebhook> {
  return inTenant(ctx, async (tx) => {
    const before = await findWebhook(tx, ctx, id, 'change');
    const { secret, sealedSecret } = makeWebhookSecret(ctx, {
      clientId: ctx.tenant.clientId,
      webhookId: id24(before.id),
    });
    const [row] = await tx
      .update(webhook)
      .set({
        sealedSecret,
        formerSecret: overlapHours === 0 ? null : before.sealedSecret,
        formerSecretUntil:
          overlapHours === 0 ? null : sql`now() + ${overlapHours}::float8 * interval '1 hour'`,
        updatedAt: ctx.clock.now(),
      })
      .where(isOwnWebhook(ctx, before.id))
      .returning();
    if (row === undefined) throw new Error('the webhook was not written');
    await recordChange(tx, ctx, {
      action: 'webhook.rotate-secret',
      subjectId: before.id,
      after: { overlapHours },
    });
    return { ...(await webhookRecord(tx, row)), secret };
  });
}
