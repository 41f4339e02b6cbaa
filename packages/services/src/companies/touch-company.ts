import { company, type Transaction } from '@fiscal/db';
import { and, eq } from 'drizzle-orm';
import type { TenantContext } from '../context/context.ts';
import type { CompanyRow } from './find-company.ts';

/**
 * Writes a change of the company's series, certificate or settings to its row, with the time of the change. Returns the
 * changed row.
 */
export async function touchCompany(
  tx: Transaction,
  ctx: TenantContext,
  row: CompanyRow,
  changes: Partial<
    Pick<CompanyRow, 'nfseSettings' | 'emailSettings' | 'danfeOrientation' | 'fiscalVersion'>
  > = {},
): Promise<CompanyRow> {
  const stamped = { ...changes, updatedAt: ctx.clock.now() };
  await tx
    .update(company)
    .set(stamped)
    .where(and(eq(company.clientId, row.clientId), eq(company.id, row.id)));
  return { ...row, ...stamped };
}
