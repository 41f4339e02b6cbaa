import { XmlDocument, XmlParseError } from 'libxml2-wasm';
import { type SchemaEntry, type SchemaJudge, safeParsing } from './compile-schemas.ts';
import { exceedsTagLimits } from './tag-limits.ts';

/** A well-formed message, with the complaint of the schema, which is not judged here. */
export interface OpenedMessage {
  readonly text: string;
  /** The canonical XML 1.0 of the whole message, from which everything else is read. */
  readonly canonical: string;
  readonly schemaComplaint: string | undefined;
}

export type OpenResult =
  | { readonly kind: 'opened'; readonly message: OpenedMessage }
  | { readonly kind: 'notUtf8' }
  | { readonly kind: 'malformed' }
  /** A message with more attributes or prefixes than any schema has. */
  | { readonly kind: 'overloaded' }
  /** A message that uses a prefix which only the envelope declares. */
  | { readonly kind: 'prefixed' };

/**
 * Parses the bytes of one message cut out of its envelope. Before that it refuses a DOCTYPE, an XML declaration, and
 * text whose parsing time would grow with the square of its size.
 */
export function openMessage(bytes: Uint8Array, schemas: SchemaJudge, entry: SchemaEntry): OpenResult {
  const text = decodeUtf8(bytes);
  if (text === undefined) return { kind: 'notUtf8' };
  if (/<!(DOCTYPE|ENTITY)/i.test(text) || /^\uFEFF?<\?xml\s/.test(text)) return { kind: 'malformed' };
  if (exceedsTagLimits(text)) return { kind: 'overloaded' };
  const read = withDocument(bytes, (document) => ({
    canonical: document.canonicalizeToString({ mode: 0 }),
    schemaComplaint: schemas.complaint(document, entry),
  }));
  if (read === undefined) return isWholeWithPrefixes(text) ? { kind: 'prefixed' } : { kind: 'malformed' };
  return { kind: 'opened', message: { text, ...read } };
}

export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns whether the text is well-formed once its prefixes are declared around it. */
function isWholeWithPrefixes(text: string): boolean {
  const used = text.matchAll(/<([A-Za-z_][\w.-]*):|\s([A-Za-z_][\w.-]*):[\w.-]+\s*=/g);
  const prefixes = new Set([...used].flatMap(([, element, attribute]) => element ?? attribute ?? []));
  prefixes.delete('xml');
  prefixes.delete('xmlns');
  if (prefixes.size === 0 || prefixes.size > mostForeignPrefixes) return false;
  const declared = [...prefixes].map((prefix) => ` xmlns:${prefix}="urn:envelope:${prefix}"`).join('');
  return withDocument(Buffer.from(`<envelope${declared}>${text}</envelope>`), () => true) ?? false;
}

const mostForeignPrefixes = 8;

/** Returns the result of `work`, or undefined when the bytes are not well-formed XML. The document is always freed. */
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
