import type { DocumentRow } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import type { SystemContext } from '../../context/context.ts';
import { type DocumentParameters, documentParameters } from '../../filing/document-parameters.ts';

/** A document as an authority registered it: what a print is drawn from. */
export interface RegisteredDocument {
  readonly clientId: string;
  /** The filing whose document it is. */
  readonly ownerId: string;
  /** Its id; the owner's row says whether it is the one that was stored. */
  readonly documentId: string;
  readonly xml: string;
}

/** A row of the database with a registered document. */
export interface PrintRow extends Omit<RegisteredDocument, 'xml'>, DocumentRow {
  readonly hasPrint: boolean;
}

/** How the print of a kind of document is drawn and kept. */
export interface Print<Document extends RegisteredDocument, Row extends PrintRow> {
  readonly kind: 'danfe' | 'danfse';
  documentOf(row: Row, xml: string): Document;
  draw(document: Document): Promise<Uint8Array>;
  /** Nothing where the owner has a print, or no longer is what was drawn. */
  keep(document: Document, print: DocumentParameters): Promise<readonly KeptPrint[]>;
  /** Names the places of a possible death. */
  readonly passed: (place: 'rendered' | 'stored') => Promise<void>;
}

export interface KeptPrint {
  readonly id: string;
  readonly size: number;
}

interface ToPrint<Document, Row> {
  /** What this process has just recorded needs no reading. */
  readonly fresh?: Document | undefined;
  /** The document that the filing is about first, then those that changed with it. */
  load(): Promise<readonly Row[]>;
}

/**
 * Draws and keeps the print of what a filing registered or changed; the first one stays. `already` where there is one, or
 * where another follow-up is to draw it; `superseded` where the filing stands otherwise.
 */
export async function storePrint<Document extends RegisteredDocument, Row extends PrintRow>(
  sys: SystemContext,
  print: Print<Document, Row>,
  { fresh, load }: ToPrint<Document, Row>,
): Promise<'stored' | 'already' | 'superseded'> {
  // What was kept may be of a recording that was not committed: then it is not the owner's, and nothing is stored.
  if (fresh !== undefined && (await drawAndStore(sys, print, fresh))) return 'stored';
  const [own, ...others] = await load();
  if (own === undefined) return 'superseded';
  const drawn = await drawLoaded(sys, print, own);
  for (const other of others) await drawLoaded(sys, print, other);
  return drawn;
}

async function drawLoaded<Document extends RegisteredDocument, Row extends PrintRow>(
  sys: SystemContext,
  print: Print<Document, Row>,
  row: Row,
): Promise<'stored' | 'already'> {
  if (row.hasPrint) return 'already';
  const xml = new TextDecoder().decode(await sys.documents.fetch(row));
  return (await drawAndStore(sys, print, print.documentOf(row, xml))) ? 'stored' : 'already';
}

async function drawAndStore<Document extends RegisteredDocument, Row extends PrintRow>(
  { documents }: SystemContext,
  { kind, draw, keep, passed }: Print<Document, Row>,
  document: Document,
): Promise<boolean> {
  const bytes = await draw(document);
  await passed('rendered');
  const { clientId, ownerId } = document;
  const staged = await documents.stage({ clientId: id24(clientId), ownerId: id24(ownerId), kind, bytes });
  const [stored] = await keep(document, documentParameters(staged));
  await passed('stored');
  return stored !== undefined;
}
