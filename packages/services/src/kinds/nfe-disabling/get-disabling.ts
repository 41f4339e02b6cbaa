import type { TenantContext } from '../../context/context.ts';
import type { DisablingRecord } from '../../context/records.ts';
import { inTenant } from '../../context/scope.ts';
import { disablingRecord } from './disabling-record.ts';
import { findRange } from './range-row.ts';

/** Throws `not_found`. */
export async function getDisabling(
  ctx: TenantContext,
  { id }: { readonly id: string },
): Promise<DisablingRecord> {
  return disablingRecord(await inTenant(ctx, (tx) => findRange(tx, ctx, id)));
}
