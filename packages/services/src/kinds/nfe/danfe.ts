import type { Renderers } from '../../context/context.ts';
import { type NoteToPrint, printKind } from '../../print/print-kind.ts';
import { type AdditionColumns, additionColumns, additionsIn } from './danfe-additions.ts';
import { danfeOfDocument } from './danfe-of-document.ts';
import { nfeRows } from './note-row.ts';

/** A registered NF-e, with the additional data of its DANFE. */
export interface DanfeNote extends NoteToPrint, AdditionColumns {
  readonly status: 'authorized' | 'cancelled';
}

/** The DANFE. A new correction letter makes a new version of it. */
export const danfe = printKind<DanfeNote, Pick<Renderers, 'nfe'>>({
  kind: 'danfe',
  name: 'DANFE',
  table: nfeRows,
  status: 'o.status',
  version: 'n.letter',
  columns: [additionColumns('n')],
  registered: {
    join: 'join note n on n.client_id = f.client_id and n.id = f.id',
    where: `f.status = 'authorized'`,
  },
  draw: ({ nfe }, note, xml) => nfe(danfeOfDocument(xml, note.status, additionsIn(note))),
});
