import { type SeriesModel, series, type Transaction } from '@fiscal/db';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { CompanyRow } from '../companies/find-company.ts';
import { ServiceError, validationFailed } from '../context/service-error.ts';

/** The part of a kind of document that its numbering needs. */
interface NumberedKind {
  readonly model: SeriesModel;
  readonly lastNumber: number;
}

/** Throws `validation_failed` at `series` when the series has no number left for a new document. */
export function requireNumber(
  { series }: { readonly series: readonly { readonly number: number; readonly next: number }[] },
  { lastNumber }: NumberedKind,
  number: number,
): void {
  const found = series.find((one) => one.number === number);
  if (found !== undefined && found.next > lastNumber) throw usedUp(number);
}

const usedUp = (number: number): ServiceError =>
  validationFailed([{ path: 'series', message: `a série ${number} não tem mais números` }]);

/** Returns the series that the request names, or the company's default. Throws `series_missing`. */
export function chooseSeries<S extends { readonly number: number }>(
  registered: readonly S[],
  { environment }: Pick<CompanyRow, 'environment'>,
  wanted: number | undefined,
): S {
  const found = wanted === undefined ? registered[0] : registered.find(({ number }) => number === wanted);
  if (found !== undefined) return found;
  throw new ServiceError(
    'series_missing',
    { environment, series: wanted },
    wanted === undefined
      ? 'A empresa não tem série registrada neste ambiente.'
      : `A série ${wanted} não está registrada neste ambiente.`,
  );
}

/**
 * Takes the next number of a series. The row stays locked until the caller's transaction ends, and the database refuses
 * to commit a number without a document. Throws `validation_failed` at `series` when no number is left.
 */
export async function reserveNumber(
  tx: Transaction,
  company: CompanyRow,
  { model, lastNumber }: NumberedKind,
  number: number,
): Promise<number> {
  const [row] = await tx
    .update(series)
    .set({ next: sql`${series.next} + 1` })
    .where(
      and(
        eq(series.clientId, company.clientId),
        eq(series.companyId, company.id),
        eq(series.environment, company.environment),
        eq(series.model, model),
        eq(series.number, number),
        lte(series.next, lastNumber),
      ),
    )
    .returning({ next: series.next });
  if (row !== undefined) return row.next - 1;
  throw usedUp(number);
}

/**
 * Locks a series without taking a number. While the lock is held no one changes the company, its certificate or its tax
 * classes. The lock order everywhere: company, series, filing (of an event or range before those of its notes), note.
 */
export async function lockSeries(
  tx: Transaction,
  { clientId, id, environment }: Pick<CompanyRow, 'clientId' | 'id' | 'environment'>,
  number: number,
  model: SeriesModel = '55',
): Promise<void> {
  await tx
    .select({ number: series.number })
    .from(series)
    .where(
      and(
        eq(series.clientId, clientId),
        eq(series.companyId, id),
        eq(series.environment, environment),
        eq(series.model, model),
        eq(series.number, number),
      ),
    )
    .for('no key update');
}
