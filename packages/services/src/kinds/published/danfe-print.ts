import type { DanfeAdditions, DanfeInput, SystemContext } from '../../context/context.ts';
import { type AdditionColumns, additionColumns, additionsIn } from '../../danfe/danfe-additions.ts';
import { danfeOfDocument } from '../../danfe/danfe-of-document.ts';
import { documentRow } from '../../filing/document-parameters.ts';
import { keepDanfe } from './keep-danfe.ts';
import type { Print, PrintRow, RegisteredDocument } from './store-print.ts';

/** The document of a note, with what else its DANFE shows. */
export interface RegisteredNote extends RegisteredDocument {
  readonly status: 'authorized' | 'cancelled';
  readonly additions: DanfeAdditions;
}

export interface DanfeRow extends PrintRow, AdditionColumns, Pick<RegisteredNote, 'status'> {}

/** Columns of SQL for a DANFE: of the filing `o`, the note `n` and its document `d`. */
export const danfeColumns = `n.client_id as "clientId", n.id as "ownerId", d.id as "documentId", o.status,
  n.danfe_id is not null as "hasPrint", ${documentRow('d')}, ${additionColumns('n')}`;

export interface DanfeDrawing {
  readonly renderDanfe: (input: DanfeInput) => Promise<Uint8Array>;
  readonly passed: Print<RegisteredNote, DanfeRow>['passed'];
}

/** The DANFE of a note. */
export const danfePrint = (
  { db }: SystemContext,
  { renderDanfe, passed }: DanfeDrawing,
): Print<RegisteredNote, DanfeRow> => ({
  kind: 'danfe',
  documentOf: (row, xml) => ({ ...row, xml, additions: additionsIn(row) }),
  draw: ({ xml, status, additions }) => renderDanfe(danfeOfDocument(xml, status, additions)),
  keep: ({ ownerId, status, documentId, additions }, danfe) =>
    db.autocommit(keepDanfe, [ownerId, status, documentId, additions.letter?.sequence ?? 0, ...danfe]),
  passed,
});
