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
export async function findCompany(...given: Parameters<typeof seekCompany>): Promise<CompanyRow> {
  const row = await seekCompany(...given);
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Reads a company as `findCompany` does; undefined when it is absent. For verbs that check the request with the data of
 * the company: they refuse what the request alone shows (422) before an absent company (404).
 */
export async function seekCompany(
  tx: Transaction,
  { tenant }: Pick<TenantContext, 'tenant'>,
  id: string,
  lock: CompanyLock = 'none',
): Promise<CompanyRow | undefined> {
  if (!isId24(id)) return undefined;
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
  if (row !== undefined && lock === 'change') await lockAllSeries(tx, row);
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
