import { usage } from '@fiscal/db';
import { brasiliaMonth, type Environment } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { inTenant, newId } from '../context/scope.ts';

export interface QuotationToCount {
  /** null: the issuer is not registered. */
  readonly companyId: string | null;
  readonly environment: Environment;
}

/**
 * Writes one row of usage, in the month of Brasília. The row can be neither changed nor removed. Source: specification
 * 4.8.
 */
export async function countQuotation(
  ctx: TenantContext,
  { companyId, environment }: QuotationToCount,
): Promise<void> {
  const at = ctx.clock.now();
  await inTenant(ctx, (tx) =>
    tx.insert(usage).values({
      documentId: newId(ctx),
      documentKind: 'taxQuotation',
      clientId: ctx.tenant.clientId,
      companyId,
      environment,
      month: brasiliaMonth(at),
      at,
    }),
  );
}
