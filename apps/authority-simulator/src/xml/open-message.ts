import { XmlDocument, XmlParseError } from 'libxml2-wasm';
import { type SchemaEntry, type SchemaJudge, safeParsing } from './compile-schemas.ts';
import { readCanonical, type XmlTree } from './xml-tree.ts';

/** A message that is well-formed; what the schema says about it is kept, not judged. */
export interface OpenedMessage {
  readonly bytes: Uint8Array;
  readonly text: string;
  /** Canonical XML 1.0 of the whole message, from which everything else is read. */
  readonly canonical: string;
  readonly tree: XmlTree;
  readonly schemaComplaint: string | undefined;
}

export type OpenResult =
  | { readonly kind: 'opened'; readonly message: OpenedMessage }
  | { readonly kind: 'notUtf8' }
  | { readonly kind: 'malformed' };

/** Parses the bytes of one message cut out of its envelope. Refuses a DOCTYPE before parsing. */
export function openMessage(bytes: Uint8Array, schemas: SchemaJudge, entry: SchemaEntry): OpenResult {
  const text = decodeUtf8(bytes);
  if (text === undefined) return { kind: 'notUtf8' };
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return { kind: 'malformed' };
  const read = withDocument(bytes, (document) => ({
    canonical: document.canonicalizeToString({ mode: 0 }),
    schemaComplaint: schemas.complaint(document, entry),
  }));
  if (read === undefined) return { kind: 'malformed' };
  return { kind: 'opened', message: { bytes, text, ...read, tree: readCanonical(read.canonical) } };
}

export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Result of `work`, or nothing when the bytes are not well-formed XML. The document is always freed. */
export function withDocument<T>(bytes: Uint8Array, work: (document: XmlDocument) => T): T | undefined {
  let document: XmlDocument;
  try {
    document = XmlDocument.fromBuffer(bytes, { option: safeParsing });
  } catch (error) {
    if (error instanceof XmlParseError) return undefined;
    throw error;
  }
  try {
    return work(document);
  } finally {
    document.dispose();
  }
}
