import { elementAt, readXml, trimmedAt } from '@fiscal/xml';
import { totalsAt } from '../../calculate/nfe-totals.ts';
import type { TotalsRecord } from '../../context/records.ts';

/** The content of a document that the columns of its note repeat. */
export interface NoteContent {
  readonly totals: TotalsRecord;
  readonly recipientDocument: string | null;
  /** xNome; in homologation it is the same for all recipients. */
  readonly recipientName: string | null;
}

/** Reads the content of a signed note. Throws when the bytes are not a note. */
export function contentOfNote(signedXml: string): NoteContent {
  const read = readXml(signedXml);
  const note = read.ok ? elementAt(read.root, 'infNFe') : undefined;
  const total = note && elementAt(note, 'total');
  if (note === undefined || total === undefined) throw new Error('the signed document is not a note');
  return {
    totals: totalsAt((path) => trimmedAt(total, path)),
    recipientDocument: trimmedAt(note, 'dest/CNPJ') ?? trimmedAt(note, 'dest/CPF') ?? null,
    recipientName: trimmedAt(note, 'dest/xNome') ?? null,
  };
}
