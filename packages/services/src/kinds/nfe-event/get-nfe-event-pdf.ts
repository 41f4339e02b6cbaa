import type { DocumentRow } from '@fiscal/db';
import { eventTypes } from '@fiscal/domain';
import { type EventRef, findEvent } from '../../accept/event-row.ts';
import type { LetterDeps, TenantContext } from '../../context/context.ts';
import { inTenant } from '../../context/scope.ts';
import { conflict } from '../../context/service-error.ts';
import { strongTag } from '../../downloads/content-tag.ts';
import type { StoredXml } from '../../downloads/stored-xml.ts';
import { findNote } from '../nfe/note-row.ts';
import { type NfeEventRow, nfeEventRows } from './nfe-event-row.ts';

export interface EventPdf extends Pick<StoredXml, 'etag' | 'fileName'> {
  readonly pdf: Uint8Array;
}

/**
 * Draws the print of a registered correction letter from its event and its note. The print shows whether a later letter
 * replaced it, and whether the note was cancelled. Throws `not_found`, `conflict` (`not_printable`,
 * `xml_not_available`).
 */
export async function getNfeEventPdf(ctx: TenantContext & LetterDeps, ref: EventRef): Promise<EventPdf> {
  const found = await inTenant(ctx, async (tx) => {
    const { id, documentId: noteId, type, sequence, xmlId } = await findEvent(tx, ctx, nfeEventRows, ref);
    if (type !== 'correction') throw conflict('not_printable', 'Só a carta de correção tem impressão.');
    if (xmlId === null) throw conflict('xml_not_available', 'A carta ainda não está registrada.');
    const note = await findNote(tx, ctx, noteId);
    if (note.procNfeId === null) throw new Error(`event ${id} is of a note without a document`);
    const events = await tx.run(nfeEventRows.all, { clientId: ctx.tenant.clientId, documentId: noteId });
    const inForce = Math.max(...events.filter(isRegisteredLetter).map((letter) => letter.sequence));
    return {
      fileName: `${note.accessKey}-${eventTypes[type]}-${sequence}.pdf`,
      procEvento: await ctx.documents.find(tx, xmlId),
      procNFe: await ctx.documents.find(tx, note.procNfeId),
      status: note.status === 'cancelled' ? ('cancelled' as const) : ('authorized' as const),
      replacedBy: inForce > sequence ? inForce : undefined,
    };
  });
  const { fileName, procEvento, procNFe, status, replacedBy } = found;
  const readText = async (row: DocumentRow): Promise<string> =>
    new TextDecoder().decode(await ctx.documents.fetch(row));
  const [procEventoXml, procNFeXml] = await Promise.all([readText(procEvento), readText(procNFe)]);
  const pdf = await ctx.renderLetter({ procEventoXml, procNFeXml, status, replacedBy });
  return { pdf, fileName, etag: strongTag(pdf) };
}

const isRegisteredLetter = ({ type, registeredAt }: NfeEventRow): boolean =>
  type === 'correction' && registeredAt !== null;
