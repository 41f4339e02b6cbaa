import type { PrintingDeps, ReadingContext, TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { conflict } from '../context/service-error.ts';
import { strongTag } from '../downloads/content-tag.ts';
import { readStoredXml, type StoredXml } from '../downloads/stored-xml.ts';
import type { FilingRow } from '../filing-record/filing-row.ts';
import { drawPrint } from '../print/draw-print.ts';
import type { NoteRef } from './get-note.ts';
import type { NoteKind } from './note-kind.ts';

/**
 * Makes the verb that reads the XML of a registered note. The verb throws `not_found`, `conflict`
 * (`xml_not_available`).
 */
export const getNoteXml =
  <Row extends FilingRow, Shown>({ rows, registered, xml }: NoteKind<Row, Shown>) =>
  (ctx: ReadingContext, { id }: NoteRef): Promise<StoredXml> =>
    readStoredXml(ctx, async (tx) => {
      const { xmlId, accessKey } = registered(await rows.find(tx, ctx, id));
      if (xmlId === null || accessKey === null) throw conflict('xml_not_available', xml.absent);
      return { documentId: xmlId, fileName: xml.fileName(accessKey) };
    });

export interface NotePrint extends Pick<StoredXml, 'etag'> {
  readonly pdf: Uint8Array;
  readonly accessKey: string;
}

/**
 * Makes the verb that returns the stored print of an authorized or cancelled note, or draws it when none is stored. The
 * verb throws `not_found`, `conflict` (`not_authorized`).
 */
export const getNotePrint =
  <Row extends FilingRow, Shown>({ rows, registered, print, notAuthorized }: NoteKind<Row, Shown>) =>
  async (ctx: TenantContext & PrintingDeps, { id }: NoteRef): Promise<NotePrint> => {
    const found = await inTenant(ctx, async (tx) => {
      const row = await rows.find(tx, ctx, id);
      const { accessKey, printId } = registered(row);
      if ((row.status !== 'authorized' && row.status !== 'cancelled') || accessKey === null) {
        throw conflict('not_authorized', notAuthorized);
      }
      if (printId !== null) return { accessKey, stored: await ctx.documents.find(tx, printId) };
      const [toDraw] = await tx.run(print.byNote, { clientId: row.clientId, noteId: id });
      if (toDraw === undefined) throw new Error(`note ${id} is ${row.status} without its document`);
      return { accessKey, toDraw };
    });
    const { accessKey } = found;
    const pdf =
      found.toDraw === undefined
        ? await ctx.documents.fetch(found.stored)
        : await drawPrint(ctx, print, found.toDraw);
    return { pdf, accessKey, etag: strongTag(pdf) };
  };
