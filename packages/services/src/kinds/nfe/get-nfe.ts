import { findNoteByExternalId, getNote } from '../../notes/get-note.ts';
import { getNotePrint, getNoteXml } from '../../notes/get-note-documents.ts';
import { searchNotes } from '../../search/search-notes.ts';
import { nfeNote } from './nfe-note.ts';

/** Reads an NF-e. Throws `not_found`. */
export const getNfe = getNote(nfeNote);

/**
 * Finds the NF-e of an externalId. Throws `not_found`, and `conflict` (`external_id_ambiguous`) when several companies
 * use the externalId.
 */
export const findNfe = findNoteByExternalId(nfeNote);

/** Reads the procNFe of an authorized, denied or cancelled note. Throws `not_found`, `conflict` (`xml_not_available`). */
export const getNfeXml = getNoteXml(nfeNote);

/** Returns the DANFE of an authorized or cancelled note. Throws `not_found`, `conflict` (`not_authorized`), `busy`. */
export const getNfeDanfe = getNotePrint(nfeNote);

/** Lists NF-e, newest first. Throws `not_found` for the company, `validation_failed`. */
export const searchNfe = searchNotes(nfeNote);
