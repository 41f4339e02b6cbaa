import type { numberRange } from '@fiscal/db';
import { documentRows } from '../../filing-record/document-rows.ts';
import { type FilingRow, filingColumns } from '../../filing-record/filing-row.ts';

/** A range of numbers with its filing: one document, one row of the API. */
export type RangeRow = FilingRow &
  Omit<typeof numberRange.$inferSelect, 'companyId' | 'registeredAs' | 'model'>;

/** SQL: the columns of a range `r` and its filing `f`, under the names of `RangeRow`. */
export const rangeColumns = `${filingColumns}, r.series, r.first, r.last, r.year, r.justification, r.protocol,
    r.registered_at as "registeredAt", r.proc_inut_id as "procInutId"`;

/** SQL: all ranges with their filings. */
export const rangesWithFilings = 'number_range r join filing f on f.client_id = r.client_id and f.id = r.id';

export const rangeRows = documentRows<RangeRow>(`select ${rangeColumns} from ${rangesWithFilings}`, 'r');

/** Reads a range of the client, in the mode of the key. Throws `not_found`. */
export const findRange = rangeRows.find;
