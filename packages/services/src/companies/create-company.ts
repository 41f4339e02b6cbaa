import type { Address } from '@fiscal/api-contract';
import { company, defineStatement, type Transaction, violatedUnique } from '@fiscal/db';
import { type Crt, type Environment, environmentOfMode, type Id24 } from '@fiscal/domain';
import { recordChange } from '../audit/record-change.ts';
import type { TenantContext } from '../context/context.ts';
import type { CompanyRecord } from '../context/records.ts';
import { inTenant, newId } from '../context/scope.ts';
import { conflict, ServiceError, validationFailed } from '../context/service-error.ts';
import { checkCompany, requireServedState } from './check-company.ts';
import { companyRecord } from './company-record.ts';
import { findCompany } from './find-company.ts';
import { insertSeries } from './insert-series.ts';

/** The shape is already checked, and punctuation removed (specification 2.1). */
export interface CreateCompanyInput {
  readonly cnpj: string;
  readonly ie: string;
  readonly im?: string | null | undefined;
  readonly crt: Crt;
  readonly legalName: string;
  readonly tradeName?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly address: Address;
  readonly environment?: Environment | undefined;
  readonly nfeSeries?: readonly { readonly number: number; readonly next: number }[] | undefined;
}

/**
 * Registers an issuing company. The key's mode decides the environment, unless a live key requests homologation. Throws
 * `validation_failed`, `state_not_served`, `sandbox_homologation_only`, `conflict` (`cnpj_exists`).
 */
export async function createCompany(ctx: TenantContext, input: CreateCompanyInput): Promise<CompanyRecord> {
  const environment = environmentFor(ctx, input.environment);
  const problems = checkCompany(input);
  if (problems.length > 0) throw validationFailed(problems);
  requireServedState(input.address, ctx.settings);
  try {
    return await inTenant(ctx, async (tx) => {
      const id = newId(ctx);
      await insertCompany(tx, ctx, { id, environment, input });
      const { nfeSeries = [] } = input;
      await insertSeries(tx, ctx, { companyId: id, environment, model: '55', series: nfeSeries });
      await recordChange(tx, ctx, {
        action: 'company.create',
        subjectId: id,
        after: {
          environment,
          crt: input.crt,
          series: nfeSeries.map(({ number }) => `${number}`),
        },
      });
      return companyRecord(tx, await findCompany(tx, ctx, id), ctx.clock);
    });
  } catch (error) {
    if (violatedUnique(error) !== 'company_cnpj') throw error;
    throw await conflictingCnpj(ctx, input);
  }
}

const leaving = defineStatement<
  { clientId: string; mode: string; cnpj: string },
  { readonly leaving: boolean }
>(`
  select exists (
    select from company where client_id = :clientId and mode = :mode and cnpj = :cnpj and status = 'deleting'
  ) as leaving`);

async function conflictingCnpj({ db, tenant }: TenantContext, { cnpj }: CreateCompanyInput) {
  const { clientId, mode } = tenant;
  const [found] = await db.read({ clientId }, leaving, { clientId, mode, cnpj });
  return conflict(
    'cnpj_exists',
    found?.leaving === true
      ? 'A empresa deste CNPJ está sendo apagada; registre-a de novo quando o apagamento terminar.'
      : 'Já existe uma empresa com este CNPJ.',
  );
}

function environmentFor({ tenant }: TenantContext, requested: Environment | undefined): Environment {
  if (tenant.mode === 'test' && requested === 'production') throw sandboxOnly();
  return requested ?? environmentOfMode(tenant.mode);
}

export const sandboxOnly = (): ServiceError<'sandbox_homologation_only'> =>
  new ServiceError('sandbox_homologation_only', null, 'Uma chave de teste só emite em homologação.');

async function insertCompany(
  tx: Transaction,
  ctx: TenantContext,
  { id, environment, input }: { id: Id24; environment: Environment; input: CreateCompanyInput },
): Promise<void> {
  const now = ctx.clock.now();
  await tx.insert(company).values({
    id,
    clientId: ctx.tenant.clientId,
    mode: ctx.tenant.mode,
    environment,
    status: 'active',
    cnpj: input.cnpj,
    ie: input.ie,
    im: input.im ?? null,
    crt: input.crt,
    legalName: input.legalName,
    tradeName: input.tradeName ?? null,
    email: input.email ?? null,
    address: input.address,
    fiscalVersion: 1,
    createdAt: now,
    updatedAt: now,
  });
}
