import { inTransaction, type TenantScope, type Transaction } from '@fiscal/db';
import { type Id24, makeId24 } from '@fiscal/domain';
import type { ServiceDeps, TenantContext } from './context.ts';

/** The rows that a request may see: the one place that says so to the database. */
export const scopeOf = ({ tenant: { clientId, companyIds } }: TenantContext): TenantScope => ({
  clientId,
  companyIds,
});

/** A transaction that sees the rows of the tenant only. Queries filter by client all the same. */
export const inTenant = <T>(ctx: TenantContext, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  inTransaction(ctx.db, scopeOf(ctx), work);

export const inSystem = <T>(
  sys: Pick<ServiceDeps, 'db'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => inTransaction(sys.db, 'system', work);

export const newId = ({ clock, random }: Pick<ServiceDeps, 'clock' | 'random'>): Id24 =>
  makeId24(clock.now(), random.bytes(8));
