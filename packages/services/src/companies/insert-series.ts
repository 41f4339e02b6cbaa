import { type SeriesModel, series, type Transaction } from '@fiscal/db';
import { type Environment, type Id24, mostSeries } from '@fiscal/domain';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { TenantContext } from '../context/context.ts';
import { ServiceError } from '../context/service-error.ts';

export interface SeriesToInsert {
  readonly companyId: Id24;
  readonly environment: Environment;
  readonly model: SeriesModel;
  /** In the order of registration. Together with the registered series there may be at most `mostSeries`. */
  readonly series: readonly { readonly number: number; readonly next: number }[];
}

/**
 * Inserts series after the registered ones. The caller has locked the company, so that the positions are consecutive. A
 * series that is already registered violates `series_pkey`. Throws `series_limit`.
 */
export async function insertSeries(
  tx: Transaction,
  { tenant, clock }: TenantContext,
  { companyId, environment, model, series: given }: SeriesToInsert,
): Promise<void> {
  if (given.length === 0) return;
  const ofEnvironment = and(
    eq(series.clientId, tenant.clientId),
    eq(series.companyId, companyId),
    eq(series.environment, environment),
    eq(series.model, model),
  );
  const numbers = given.map(({ number }) => number);
  const repeated = sql`count(*) filter (where ${inArray(series.number, numbers)})`.mapWith(Number);
  const [known] = await tx.select({ rows: count(), repeated }).from(series).where(ofEnvironment);
  const last = known?.rows ?? 0;
  if (last + given.length - (known?.repeated ?? 0) > mostSeries)
    throw new ServiceError('series_limit', { max: mostSeries });
  await tx.insert(series).values(
    given.map(({ number, next }, index) => ({
      clientId: tenant.clientId,
      companyId,
      environment,
      model,
      number,
      first: next,
      next,
      position: last + index + 1,
      createdAt: clock.now(),
    })),
  );
}
