import type { ClassificationPage } from '@fiscal/api-contract';
import { classificationVersion, ibsCbsClassTable } from '@fiscal/tax-tables';
import { validationFailed } from '../context/service-error.ts';
import { cutPage, type ListInput, limitOf } from '../paging/page.ts';
import { readCodeCursor, writeCodeCursor } from '../paging/page-cursor.ts';
import { classificationSources } from './table-source.ts';
import { taxClassification } from './tax-classification.ts';

export interface ClassificationFilter extends ListInput {
  readonly cst?: string | undefined;
  /** YYYY-MM-DD: lists only rows in force on the day; absent: the rows of every day. */
  readonly date?: string | undefined;
}

/**
 * Lists the classifications of IBS and CBS in the order of their codes, 1000 a page when `limit` is absent. The list is
 * empty for an unknown CST. Pure. Throws `validation_failed` at `cursor`.
 */
export function listClassifications(filter: ClassificationFilter): ClassificationPage {
  const { cst, date } = filter;
  const after = filter.cursor === undefined ? '' : positionOf(filter.cursor);
  const rows = (date === undefined ? ibsCbsClassTable.rows : ibsCbsClassTable.on(date))
    .filter((row) => (cst === undefined || row.cst === cst) && row.code > after)
    .toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const { page, nextCursor } = cutPage(rows, limitOf(filter), ({ code }) =>
    writeCodeCursor('classifications', code),
  );
  return {
    tableVersion: classificationVersion.name,
    publishedAt: classificationVersion.publishedAt,
    data: page.map(taxClassification),
    nextCursor,
    sources: classificationSources,
  };
}

function positionOf(cursor: string): string {
  const code = readCodeCursor('classifications', cursor);
  if (/^\d{6}$/.test(code)) return code;
  throw validationFailed([{ path: 'cursor', message: 'cursor inválido' }]);
}
