import { inTransaction, type TenantScope, type Transaction } from '@fiscal/db';
import { type Id24, makeId24 } from '@fiscal/domain';
import type { ServiceDeps, Tenant, TenantContext } from './context.ts';

/** Returns the rows that a request may see. Only this function decides the scope for the database. */
export const scopeOf = ({
  tenant: { clientId, companyIds },
}: {
  readonly tenant: Pick<Tenant, 'clientId' | 'companyIds'>;
}): TenantScope => ({
  clientId,
  companyIds,
});

/** Runs `work` in a transaction that sees only the rows of the tenant. Queries still filter by client. */
export const inTenant = <T>(
  ctx: Pick<TenantContext, 'db' | 'tenant'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => inTransaction(ctx.db, scopeOf(ctx), work);

export const inSystem = <T>(
  sys: Pick<ServiceDeps, 'db'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => inTransaction(sys.db, 'system', work);

export const newId = ({ clock, random }: Pick<ServiceDeps, 'clock' | 'random'>): Id24 =>
  makeId24(clock.now(), random.bytes(8));
