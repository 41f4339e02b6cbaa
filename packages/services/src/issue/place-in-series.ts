import type { NfeRequest } from '@fiscal/domain';
import { conflict, validationFailed } from '../context/service-error.ts';
import type { NoteRow } from '../rows/note-row.ts';
import type { IssuingContext } from './issuing-context.ts';
import { chooseSeries } from './reserve-number.ts';

/** Where a new note goes, and the number that it is likely to get. Throws `series_missing`. */
export function placeInSeries(
  { series, company }: IssuingContext,
  request: NfeRequest,
): { readonly series: number; readonly number: number } {
  const chosen = chooseSeries(series, company, request.series);
  return { series: chosen.number, number: Math.min(chosen.next, 999_999_999) };
}

/** A rejected note keeps its environment, series and number. Throws `conflict`, `validation_failed`. */
export function requireSamePlace({ company }: IssuingContext, row: NoteRow, request: NfeRequest): void {
  if (company.environment !== row.environment) {
    throw conflict('state', `A nota rejeitada pertence ao ambiente ${row.environment}.`);
  }
  if (request.series !== undefined && request.series !== row.series) {
    throw validationFailed([{ path: 'series', message: `a nota rejeitada mantém a série ${row.series}` }]);
  }
}
