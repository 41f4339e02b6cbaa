import { elementAt, readXml, trimmedAt } from '@fiscal/xml';
import { totalsAt } from '../../calculate/nfe-totals.ts';
import type { TotalsRecord } from '../../context/records.ts';

/** What the columns of a note repeat of its document. */
export interface NoteContent {
  readonly totals: TotalsRecord;
  readonly recipientDocument: string | null;
  /** xNome, which in homologation is the same for all. */
  readonly recipientName: string | null;
}

/** Reads a signed note. Throws where the bytes are none. */
export function contentOfNote(signedXml: string): NoteContent {
  const read = readXml(signedXml);
  const note = read.ok ? elementAt(read.root, 'infNFe') : undefined;
  const total = note && elementAt(note, 'total');
  if (note === undefined || total === undefined) throw new Error('the signed document is no note');
  return {
    totals: totalsAt((path) => trimmedAt(total, path)),
    recipientDocument: trimmedAt(note, 'dest/CNPJ') ?? trimmedAt(note, 'dest/CPF') ?? null,
    recipientName: trimmedAt(note, 'dest/xNome') ?? null,
  };
}
