import { takeSignedDps } from '@fiscal/nfse';
import type { TenantContext } from '../../context/context.ts';
import { strongTag } from '../../downloads/content-tag.ts';
import type { StoredXml } from '../../downloads/stored-xml.ts';
import { findNoteByExternalId, getNote, type NoteRef } from '../../notes/get-note.ts';
import { getNotePrint, getNoteXml } from '../../notes/get-note-documents.ts';
import { searchNotes } from '../../search/search-notes.ts';
import { nfseNote } from './nfse-note.ts';

/** Reads an NFS-e, in one round trip unless its municipal registration was refused. Throws `not_found`. */
export const getNfse = getNote(nfseNote);

/**
 * Finds the NFS-e of an externalId. Throws `not_found`, and `conflict` (`external_id_ambiguous`) when several companies
 * use the externalId.
 */
export const findNfse = findNoteByExternalId(nfseNote);

/** Reads the NFS-e as the Sefin returned it. Throws `not_found`, `conflict` (`xml_not_available`). */
export const getNfseXml = getNoteXml(nfseNote);

/** Reads the signed DPS in the NFS-e. Throws `not_found`, `conflict` (`xml_not_available`). */
export async function getDpsXml(ctx: TenantContext, ref: NoteRef): Promise<StoredXml> {
  const { xml: nfse, fileName } = await getNfseXml(ctx, ref);
  const xml = takeSignedDps(nfse);
  if (xml === undefined) throw new Error(`NFS-e ${ref.id} holds no DPS`);
  const etag = strongTag(new TextEncoder().encode(xml));
  return { xml, etag, fileName: fileName.replace('-nfse.xml', '-dps.xml') };
}

/**
 * Returns the DANFSe of an authorized or cancelled NFS-e. Throws `not_found`, `conflict` (`not_authorized`), `busy`.
 */
export const getNfseDanfse = getNotePrint(nfseNote);

/** Lists NFS-e, newest first. Series and numbers belong to the DPS. Throws the errors of `searchNfe`. */
export const searchNfse = searchNotes(nfseNote);
