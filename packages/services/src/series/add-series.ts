import { type SeriesModel, violatedUnique } from '@fiscal/db';
import { type Environment, id24 } from '@fiscal/domain';
import { recordChange } from '../audit/record-change.ts';
import { companyRecord } from '../companies/company-record.ts';
import { sandboxOnly } from '../companies/create-company.ts';
import { findCompany } from '../companies/find-company.ts';
import { insertSeries } from '../companies/insert-series.ts';
import { touchCompany } from '../companies/touch-company.ts';
import type { TenantContext } from '../context/context.ts';
import type { CompanyRecord } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { conflict } from '../context/service-error.ts';

export interface AddSeriesInput {
  readonly companyId: string;
  /** 0 to 889 for NF-e, 1 to 49999 for DPS. */
  readonly number: number;
  /** 1 to 999999999 for NF-e, to 999999999999999 for DPS. */
  readonly next: number;
  /** The present environment of the company when absent. */
  readonly environment?: Environment | undefined;
}

/** Registers a series of NF-e. Throws `not_found`, `sandbox_homologation_only`, `series_limit`, `conflict` (`series_exists`). */
export const addNfeSeries = (ctx: TenantContext, input: AddSeriesInput): Promise<CompanyRecord> =>
  addSeries(ctx, '55', input);

/** Registers a series of DPS, the documents from which NFS-e are made. Throws the errors of `addNfeSeries`. */
export const addNfseSeries = (ctx: TenantContext, input: AddSeriesInput): Promise<CompanyRecord> =>
  addSeries(ctx, 'dps', input);

async function addSeries(
  ctx: TenantContext,
  model: SeriesModel,
  input: AddSeriesInput,
): Promise<CompanyRecord> {
  if (ctx.tenant.mode === 'test' && input.environment === 'production') throw sandboxOnly();
  try {
    return await inTenant(ctx, async (tx) => {
      const company = await findCompany(tx, ctx, input.companyId, 'change');
      const environment = input.environment ?? company.environment;
      const { number, next } = input;
      await insertSeries(tx, ctx, {
        companyId: id24(company.id),
        environment,
        model,
        series: [{ number, next }],
      });
      await recordChange(tx, ctx, {
        action: 'company.add-series',
        subjectId: company.id,
        after: { environment, model, series: number, next },
      });
      return companyRecord(tx, await touchCompany(tx, ctx, company), ctx.clock);
    });
  } catch (error) {
    if (violatedUnique(error) !== 'series_pkey') throw error;
    throw conflict('series_exists', `A série ${input.number} já está registrada.`);
  }
}
