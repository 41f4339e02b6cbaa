import { company, series, type Transaction } from '@fiscal/db';
import { isId24 } from '@fiscal/domain';
import { and, asc, eq } from 'drizzle-orm';
import type { TenantContext } from '../context/context.ts';
import { notFound } from '../context/service-error.ts';

export type CompanyRow = typeof company.$inferSelect;

/**
 * `change`: the caller will change the company, its series, its certificate or its tax classes. All series are locked
 * too, because whoever freezes a document locks only a series: many transactions share a company, and shared locks
 * leave multixacts. `lockSeries` names the lock order.
 */
export type CompanyLock = 'none' | 'change';

/** Reads a company of the client, in the mode of the key. Throws `not_found`, also for a company under erasure. */
export async function findCompany(
  tx: Transaction,
  { tenant }: Pick<TenantContext, 'tenant'>,
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
  const [row] = await (lock === 'none' ? query : query.for('no key update'));
  if (row === undefined) throw notFound();
  if (lock === 'change') await lockAllSeries(tx, row);
  return row;
}

/** Locks all series of a company, always in the same order. */
export async function lockAllSeries(
  tx: Transaction,
  { clientId, id }: Pick<CompanyRow, 'clientId' | 'id'>,
): Promise<void> {
  await tx
    .select({ number: series.number })
    .from(series)
    .where(and(eq(series.clientId, clientId), eq(series.companyId, id)))
    .orderBy(asc(series.environment), asc(series.model), asc(series.number))
    .for('no key update');
}
