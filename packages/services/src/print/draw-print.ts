import type { DocumentRow, StatementRunner } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import type { PrintingDeps, ServiceDeps } from '../context/context.ts';
import type { KeptPrint, NoteToPrint, PrintKind, PrintRow } from './print-kind.ts';

type Documents = Pick<ServiceDeps, 'documents'>;

/** Draws the print of a note from its registered document. */
export const drawPrint = async (
  { renderers, ...deps }: PrintingDeps & Documents,
  print: PrintKind,
  row: PrintRow,
): Promise<Uint8Array> => print.draw(renderers, row, await readText(deps, row));

/** Reads the registered document of a row. */
export const readText = async ({ documents }: Documents, row: DocumentRow): Promise<string> =>
  new TextDecoder().decode(await documents.fetch(row));

/** Stores the print of a note; undefined when the note already has one, or has changed since it was drawn. */
export async function keepPrint<Note extends NoteToPrint>(
  { documents, run }: Documents & StatementRunner,
  { kind, keep }: Pick<PrintKind<Note>, 'kind' | 'keep'>,
  { note, bytes }: { readonly note: Note; readonly bytes: Uint8Array },
): Promise<KeptPrint | undefined> {
  const { clientId, ownerId, status, documentId, version } = note;
  const staged = await documents.stage({ clientId: id24(clientId), ownerId: id24(ownerId), kind, bytes });
  const [kept] = await run(keep, { ownerId, status, documentId, version, print: staged });
  return kept;
}
