import { isDeepStrictEqual } from 'node:util';
import { defineStatement, type RunStamps, type SeriesModel, type Transaction } from '@fiscal/db';
import { type Environment, isId24 } from '@fiscal/domain';
import { usabilityOf } from '../companies/certificate-state.ts';
import { findCompany } from '../companies/find-company.ts';
import { findCurrentCertificate } from '../companies/find-current-certificate.ts';
import type { TenantContext } from '../context/context.ts';
import { notFound, ServiceError } from '../context/service-error.ts';
import { findTaxClasses, type StampedTaxClass } from '../tax-classes/find-tax-class.ts';
import type { DocumentKind, DocumentTypes } from './document-kind.ts';
import type { ContextKey, Filer, IssuingContext } from './issuing-context.ts';

/**
 * Reads the facts that issuing needs besides the request, without locks. `environment`: default: the company's
 * environment. Throws `not_found` for the company.
 */
export async function loadIssuingContext<T extends DocumentTypes>(
  tx: Transaction,
  ctx: T['context'],
  kind: DocumentKind<T>,
  request: T['request'],
  environment?: Environment,
): Promise<IssuingContext<T['row']>> {
  const { companyId } = request;
  if (!isId24(companyId)) throw notFound();
  const [filer, existing, taxClasses] = await Promise.all([
    loadFiler(tx, ctx, companyId, { environment, model: kind.model }),
    kind.findExisting(tx, ctx, request),
    findTaxClasses(tx, ctx, companyId, kind.taxClasses(request)),
  ]);
  return { ...filer, stamps: { ...filer.stamps, ...stampsOf(taxClasses) }, taxClasses, existing };
}

/** Returns the key of the context that a request needs. */
export const contextKey = <T extends DocumentTypes>(
  { model, taxClasses }: DocumentKind<T>,
  request: T['request'],
): ContextKey => ({ companyId: request.companyId, model, taxClasses: taxClasses(request) });

/**
 * Reads the company, its certificate and its series. Default: the company's environment and model 55. Throws
 * `not_found`: the rules of a document need the company, so that an absent one is refused before them.
 */
export async function loadFiler(
  tx: Transaction,
  ctx: TenantContext,
  companyId: string,
  { environment: given, model = '55' }: FilerToLoad = {},
): Promise<Filer> {
  if (!isId24(companyId)) throw notFound();
  const [company, rows, current] = await Promise.all([
    findCompany(tx, ctx, companyId),
    tx.run(readSeries, { ...ctx.tenant, companyId, model }),
    findCurrentCertificate(tx, { clientId: ctx.tenant.clientId, companyId }),
  ]);
  const environment = given ?? company.environment;
  return {
    company,
    environment,
    model,
    stamps: { company: company.fiscalVersion, certificate: current?.version ?? 0 },
    certificate: current,
    series: rows.filter((one) => one.environment === environment),
  };
}

interface FilerToLoad {
  readonly environment?: Environment | undefined;
  readonly model?: SeriesModel | undefined;
}

/** SQL: the company of the same client and CNPJ as `own` in the other mode has this series in this environment. */
const countedElsewhere = (environment: string, model: string, number: string): string => `exists (
  select from company other
  join series twin on twin.client_id = other.client_id and twin.company_id = other.id
    and twin.environment = ${environment} and twin.model = ${model} and twin.number = ${number}
  where other.client_id = own.client_id and other.cnpj = own.cnpj and other.status = 'active'
    and other.mode = case own.mode when 'test' then 'live' else 'test' end)`;

/** Series of a model in the order of registration. */
const readSeries = defineStatement<
  { clientId: string; companyId: string; model: SeriesModel },
  Filer['series'][number] & { readonly environment: Environment }
>(`
  select s.environment, s.number, s.next::float8,
    ${countedElsewhere('s.environment', 's.model', 's.number')} as "countedInOtherMode"
  from series s
  join company own on own.client_id = s.client_id and own.id = s.company_id
  where s.client_id = :clientId and s.company_id = :companyId and s.model = :model
  order by s.position`);

/**
 * Returns no field when no class is used, so that the stamps equal the stamps of runs from before tax classes existed.
 */
const stampsOf = (classes: readonly StampedTaxClass[]): Pick<RunStamps, 'taxClasses'> =>
  classes.length === 0
    ? {}
    : { taxClasses: Object.fromEntries(classes.map(({ code, stamp }) => [code, stamp])) };

interface CurrentFacts {
  readonly fiscalVersion: number;
  readonly environment: Environment;
  readonly certificate: number;
  readonly taxClasses: Readonly<Record<string, string>>;
  readonly countedInOtherMode: boolean;
}

const readCurrent = defineStatement<
  {
    clientId: string;
    companyId: string;
    mode: string;
    series: number;
    taxClasses: readonly string[];
    environment: string;
    model: string;
  },
  CurrentFacts
>(`
  select own.fiscal_version as "fiscalVersion", own.environment, coalesce(k.version, 0) as certificate,
    (select coalesce(jsonb_object_agg(t.code, t.id || ':' || t.version), '{}') from tax_class t
      where t.client_id = :clientId and t.company_id = :companyId and t.code = any(:taxClasses)) as "taxClasses",
    ${countedElsewhere(':environment', ':model', ':series')} as "countedInOtherMode"
  from company own
  left join certificate k on k.client_id = own.client_id and k.company_id = own.id and k.replaced_at is null
  where own.client_id = :clientId and own.id = :companyId and own.mode = :mode and own.status = 'active'`);

/**
 * Returns whether a document drafted with this context may still be frozen in this series. The caller has locked a
 * series of the company. Whoever changes the company, certificate or classes locks all its series first, so this reads
 * the final facts.
 */
export async function isUnchanged(
  tx: Transaction,
  { tenant }: TenantContext,
  { company, environment, model, stamps, series: registered }: Filer,
  number: number,
): Promise<boolean> {
  const taxClasses = stamps.taxClasses ?? {};
  const [now] = await tx.run(readCurrent, {
    ...tenant,
    companyId: company.id,
    series: number,
    taxClasses: Object.keys(taxClasses),
    environment,
    model,
  });
  const { countedInOtherMode } = registered.find((one) => one.number === number) ?? notCounted;
  return isDeepStrictEqual(now, {
    fiscalVersion: stamps.company,
    environment: company.environment,
    certificate: stamps.certificate,
    taxClasses,
    countedInOtherMode,
  } satisfies CurrentFacts);
}

const notCounted = { countedInOtherMode: false } as const;

/** Throws `certificate_unavailable` unless the company can sign now. */
export function requireCertificate(
  { clock }: TenantContext,
  { certificate }: { readonly certificate: { readonly notAfter: Date } | undefined },
): void {
  const status = usabilityOf(certificate, clock.now());
  if (status === 'usable') return;
  throw new ServiceError(
    'certificate_unavailable',
    { status },
    status === 'missing' ? 'A empresa não tem certificado.' : 'O certificado da empresa venceu.',
  );
}
