import { company, type Transaction } from '@fiscal/db';
import { isId24 } from '@fiscal/domain';
import { and, eq } from 'drizzle-orm';
import type { TenantContext } from '../context.ts';
import { notFound } from '../service-error.ts';

export type CompanyRow = typeof company.$inferSelect;

/**
 * `share`: the issuer must not change while a note is frozen. `change`: the company, its series, its certificate or
 * its tax classes are about to change. Lock order everywhere: company, series, note.
 */
export type CompanyLock = 'none' | 'share' | 'change';

/** Reads a company of the client and of the key's mode. Throws `not_found`, for a company under erasure too. */
export async function findCompany(
  tx: Transaction,
  { tenant }: TenantContext,
  id: string,
  lock: CompanyLock = 'none',
): Promise<CompanyRow> {
  if (!isId24(id)) throw notFound();
  const query = tx
    .select()
    .from(company)
    .where(
      and(
        eq(company.clientId, tenant.clientId),
        eq(company.id, id),
        eq(company.mode, tenant.mode),
        eq(company.status, 'active'),
      ),
    );
  const [row] = await (lock === 'none' ? query : query.for(lock === 'share' ? 'share' : 'no key update'));
  if (row === undefined) throw notFound();
  return row;
}
