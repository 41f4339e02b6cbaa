import { isDeepStrictEqual } from 'node:util';
import { filing, filingRun, note, type RunStamps, series, type Transaction } from '@fiscal/db';
import { isId24, type NfeRequest } from '@fiscal/domain';
import { and, asc, eq, sql } from 'drizzle-orm';
import { usabilityOf } from '../companies/certificate-state.ts';
import { type CompanyRow, findCompany } from '../companies/find-company.ts';
import { findCurrentCertificate } from '../companies/find-current-certificate.ts';
import type { TenantContext } from '../context.ts';
import { notFound, ServiceError } from '../service-error.ts';
import {
  findTaxClasses,
  findTaxClassStamps,
  type StampedTaxClass,
  taxClassCodes,
} from '../tax-classes/find-tax-class.ts';
import { type NoteRow, noteColumns } from './note-row.ts';

/** What surrounds a request, read without locks. */
export interface Surroundings {
  readonly company: CompanyRow;
  readonly stamps: RunStamps;
  readonly certificateStatus: 'usable' | 'missing' | 'expired';
  /** Size of the present certificate (DER); 0 without one. */
  readonly certificateBytes: number;
  /** Series of the company's environment in the order of registration. */
  readonly series: readonly {
    readonly number: number;
    readonly next: number;
    /** The client's own company of the other mode counts it too. */
    readonly countedInOtherMode: boolean;
  }[];
  /** Those that the items name, as far as they exist. */
  readonly taxClasses: readonly StampedTaxClass[];
  /** The note of this externalId, with the content of its present run. */
  readonly known: KnownNote | undefined;
}

export interface KnownNote {
  readonly note: NoteRow;
  readonly requestHash: string;
  readonly stamps: RunStamps;
}

/** Throws `not_found` for the company. */
export async function lookAround(
  tx: Transaction,
  ctx: TenantContext,
  request: NfeRequest,
): Promise<Surroundings> {
  const { companyId } = request;
  if (!isId24(companyId)) throw notFound();
  const [company, rows, current, known, taxClasses] = await Promise.all([
    findCompany(tx, ctx, companyId),
    readSeries(tx, ctx, companyId),
    findCurrentCertificate(tx, { clientId: ctx.tenant.clientId, companyId }),
    findKnown(tx, ctx, request),
    findTaxClasses(tx, ctx, companyId, taxClassCodes(request.items)),
  ]);
  return {
    company,
    stamps: {
      company: company.fiscalVersion,
      certificate: current?.version ?? 0,
      ...stampsOf(taxClasses),
    },
    certificateStatus: usabilityOf(current, ctx.clock.now()),
    certificateBytes: current?.bytes ?? 0,
    series: rows.filter(({ environment }) => environment === company.environment),
    taxClasses,
    known,
  };
}

/** The company of the same client and CNPJ in the other mode has this series in this environment. */
const countedInOtherMode = sql<boolean>`exists (
  select from company own
  join company other on other.client_id = own.client_id and other.cnpj = own.cnpj and other.status = 'active'
    and other.mode = case own.mode when 'test' then 'live' else 'test' end
  join series twin on twin.client_id = other.client_id and twin.company_id = other.id
    and twin.environment = series.environment and twin.model = series.model and twin.number = series.number
  where own.client_id = series.client_id and own.id = series.company_id)`;

/** In the order of registration. */
const readSeries = (tx: Transaction, { tenant }: TenantContext, companyId: string) =>
  tx
    .select({
      environment: series.environment,
      number: series.number,
      next: series.next,
      countedInOtherMode,
    })
    .from(series)
    .where(and(eq(series.clientId, tenant.clientId), eq(series.companyId, companyId), eq(series.model, '55')))
    .orderBy(asc(series.position));

/** Nothing where no class is used, so that a run of before classes existed has equal stamps. */
const stampsOf = (classes: readonly StampedTaxClass[]): Pick<RunStamps, 'taxClasses'> =>
  classes.length === 0
    ? {}
    : { taxClasses: Object.fromEntries(classes.map(({ code, stamp }) => [code, stamp])) };

/**
 * True when the document that was made from these surroundings may still be frozen. The caller has locked a series of
 * the company, and whoever changes company, certificate or classes locks them all first: this reads what counts.
 */
export async function isAsSeen(tx: Transaction, ctx: TenantContext, seen: Surroundings): Promise<boolean> {
  const before = seen.stamps.taxClasses ?? {};
  const { id, fiscalVersion, environment } = seen.company;
  const [company, stamps] = await Promise.all([
    findCompany(tx, ctx, id),
    findTaxClassStamps(tx, ctx, id, Object.keys(before)),
  ]);
  return (
    company.fiscalVersion === fiscalVersion &&
    company.environment === environment &&
    isDeepStrictEqual(stamps, before)
  );
}

/** The note of the request's externalId in its company. */
export async function findKnown(
  tx: Transaction,
  { tenant }: TenantContext,
  { companyId, externalId }: NfeRequest,
): Promise<KnownNote | undefined> {
  const [row] = await tx
    .select({ note: noteColumns, requestHash: filingRun.requestHash, stamps: filingRun.stamps })
    .from(note)
    .innerJoin(filing, and(eq(filing.clientId, note.clientId), eq(filing.id, note.id)))
    .innerJoin(
      filingRun,
      and(
        eq(filingRun.clientId, filing.clientId),
        eq(filingRun.filingId, filing.id),
        eq(filingRun.run, filing.run),
      ),
    )
    .where(
      and(eq(note.clientId, tenant.clientId), eq(note.companyId, companyId), eq(note.externalId, externalId)),
    );
  return row;
}

/** Throws `certificate_unavailable` unless the company could sign now. */
export function requireCertificate(status: Surroundings['certificateStatus']): void {
  if (status === 'usable') return;
  throw new ServiceError(
    'certificate_unavailable',
    { status },
    status === 'missing' ? 'A empresa não tem certificado.' : 'O certificado da empresa venceu.',
  );
}
