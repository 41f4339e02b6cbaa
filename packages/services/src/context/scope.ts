import { inTransaction, type Transaction } from '@fiscal/db';
import { type Id24, makeId24 } from '@fiscal/domain';
import type { ServiceDeps, TenantContext } from './context.ts';

/** A transaction that sees the client's rows only. Queries filter by client all the same. */
export const inTenant = <T>(
  ctx: Pick<TenantContext, 'db' | 'tenant'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => inTransaction(ctx.db, { clientId: ctx.tenant.clientId }, work);

export const inSystem = <T>(
  sys: Pick<ServiceDeps, 'db'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => inTransaction(sys.db, 'system', work);

export const newId = ({ clock, random }: Pick<ServiceDeps, 'clock' | 'random'>): Id24 =>
  makeId24(clock.now(), random.bytes(8));
