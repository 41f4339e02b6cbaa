import { isDeepStrictEqual } from 'node:util';
import { note, noteRun, type RunStamps, series, type Transaction } from '@fiscal/db';
import type { NfeRequest } from '@fiscal/domain';
import { and, asc, eq } from 'drizzle-orm';
import { usabilityOf } from '../companies/certificate-state.ts';
import { type CompanyRow, findCompany } from '../companies/find-company.ts';
import { findCurrentCertificate } from '../companies/find-current-certificate.ts';
import type { TenantContext } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import {
  findTaxClasses,
  findTaxClassStamps,
  type StampedTaxClass,
  taxClassCodes,
} from '../tax-classes/find-tax-class.ts';
import type { NoteRow } from './find-note.ts';

/** What surrounds a request, read without locks. */
export interface Surroundings {
  readonly company: CompanyRow;
  readonly stamps: RunStamps;
  readonly certificateStatus: 'usable' | 'missing' | 'expired';
  /** Series of the company's environment in the order of registration. */
  readonly series: readonly { readonly number: number; readonly next: number }[];
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
  const company = await findCompany(tx, ctx, request.companyId);
  const [rows, current, known, taxClasses] = await Promise.all([
    tx
      .select({ number: series.number, next: series.next })
      .from(series)
      .where(
        and(
          eq(series.clientId, ctx.tenant.clientId),
          eq(series.companyId, company.id),
          eq(series.environment, company.environment),
          eq(series.model, '55'),
        ),
      )
      .orderBy(asc(series.position)),
    findCurrentCertificate(tx, { clientId: ctx.tenant.clientId, companyId: company.id }),
    findKnown(tx, ctx, request),
    findTaxClasses(tx, ctx, company.id, taxClassCodes(request.items)),
  ]);
  return {
    company,
    stamps: {
      company: company.fiscalVersion,
      certificate: current?.version ?? 0,
      ...stampsOf(taxClasses),
    },
    certificateStatus: usabilityOf(current, ctx.clock.now()),
    series: rows,
    taxClasses,
    known,
  };
}

/** Nothing where no class is used, so that a run of before classes existed has equal stamps. */
const stampsOf = (classes: readonly StampedTaxClass[]): Pick<RunStamps, 'taxClasses'> =>
  classes.length === 0
    ? {}
    : { taxClasses: Object.fromEntries(classes.map(({ code, stamp }) => [code, stamp])) };

/**
 * True when the document that was made from these surroundings may still be frozen. The caller holds the company's
 * row, so that its classes cannot change any more.
 */
export async function isAsSeen(
  tx: Transaction,
  ctx: TenantContext,
  company: CompanyRow,
  seen: Surroundings,
): Promise<boolean> {
  if (company.fiscalVersion !== seen.company.fiscalVersion) return false;
  const before = seen.stamps.taxClasses ?? {};
  return isDeepStrictEqual(await findTaxClassStamps(tx, ctx, company.id, Object.keys(before)), before);
}

/** The note of the request's externalId in its company. */
export async function findKnown(
  tx: Transaction,
  { tenant }: TenantContext,
  { companyId, externalId }: NfeRequest,
): Promise<KnownNote | undefined> {
  const [row] = await tx
    .select({ note, requestHash: noteRun.requestHash, stamps: noteRun.stamps })
    .from(note)
    .innerJoin(
      noteRun,
      and(eq(noteRun.clientId, note.clientId), eq(noteRun.noteId, note.id), eq(noteRun.run, note.run)),
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
