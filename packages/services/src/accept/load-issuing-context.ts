import { defineStatement, type RunStamps, type SeriesModel, type Transaction } from '@fiscal/db';
import { type Environment, isId24 } from '@fiscal/domain';
import { findCompany } from '../companies/find-company.ts';
import { findCurrentCertificate } from '../companies/find-current-certificate.ts';
import type { TenantContext } from '../context/context.ts';
import { notFound } from '../context/service-error.ts';
import { countedElsewhere } from '../series/counted-elsewhere.ts';
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
