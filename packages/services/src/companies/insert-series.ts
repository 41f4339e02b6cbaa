import { type SeriesModel, series, type Transaction } from '@fiscal/db';
import type { Environment, Id24 } from '@fiscal/domain';
import { and, count, eq } from 'drizzle-orm';
import type { TenantContext } from '../context/context.ts';

export interface SeriesToInsert {
  readonly companyId: Id24;
  readonly environment: Environment;
  readonly model: SeriesModel;
  readonly number: number;
  readonly next: number;
}

/** The caller holds the company row, so that positions follow each other. A known series violates `series_pkey`. */
export async function insertSeries(
  tx: Transaction,
  { tenant, clock }: TenantContext,
  { companyId, environment, model, number, next }: SeriesToInsert,
): Promise<void> {
  const ofEnvironment = and(
    eq(series.clientId, tenant.clientId),
    eq(series.companyId, companyId),
    eq(series.environment, environment),
    eq(series.model, model),
  );
  const [known] = await tx.select({ rows: count() }).from(series).where(ofEnvironment);
  await tx.insert(series).values({
    clientId: tenant.clientId,
    companyId,
    environment,
    model,
    number,
    first: next,
    next,
    position: (known?.rows ?? 0) + 1,
    createdAt: clock.now(),
  });
}
