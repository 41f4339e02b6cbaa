import { type SeriesModel, series, type Transaction } from '@fiscal/db';
import type { Environment, Id24 } from '@fiscal/domain';
import { and, count, eq } from 'drizzle-orm';
import type { TenantContext } from '../context/context.ts';

export interface SeriesToInsert {
  readonly companyId: Id24;
  readonly environment: Environment;
  readonly model: SeriesModel;
  /** In the order of registration; at most as many as a company has of NF-e. */
  readonly series: readonly { readonly number: number; readonly next: number }[];
}

/** The caller holds the company row, so that positions follow each other. A known series violates `series_pkey`. */
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
  const [known] = await tx.select({ rows: count() }).from(series).where(ofEnvironment);
  const last = known?.rows ?? 0;
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
