import { eventTypes } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { conflict } from '../context/service-error.ts';
import { readStoredXml, type StoredXml } from '../downloads/stored-xml.ts';
import { findNote } from '../kinds/nfe/note-row.ts';
import { type EventOfNote, findEvent } from './event-row.ts';

/** The procEventoNFe of a registered event, as it is stored. Throws `not_found`, `conflict` (`xml_not_available`). */
export async function getNfeEventXml(ctx: TenantContext, ref: EventOfNote): Promise<StoredXml> {
  return readStoredXml(ctx, async (tx) => {
    const { procEventId, type, sequence } = await findEvent(tx, ctx, ref);
    if (procEventId === null) throw conflict('xml_not_available', 'O evento ainda não está registrado.');
    const { accessKey } = await findNote(tx, ctx, ref.id);
    const fileName = `${accessKey}-${eventTypes[type]}-${sequence}-procEventoNFe.xml`;
    return { documentId: procEventId, fileName };
  });
}
