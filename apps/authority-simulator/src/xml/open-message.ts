import { XmlDocument, XmlParseError } from 'libxml2-wasm';
import { type SchemaEntry, type SchemaJudge, safeParsing } from './compile-schemas.ts';
import { exceedsTagLimits } from './tag-limits.ts';

/** A message that is well-formed; what the schema says about it is kept, not judged. */
export interface OpenedMessage {
  readonly text: string;
  /** Canonical XML 1.0 of the whole message, from which everything else is read. */
  readonly canonical: string;
  readonly schemaComplaint: string | undefined;
}

export type OpenResult =
  | { readonly kind: 'opened'; readonly message: OpenedMessage }
  | { readonly kind: 'notUtf8' }
  | { readonly kind: 'malformed' }
  /** More attributes or prefixes than any schema here has. */
  | { readonly kind: 'overloaded' }
  /** A prefix that only the envelope declares. */
  | { readonly kind: 'prefixed' };

/**
 * Parses the bytes of one message cut out of its envelope. Before parsing it refuses a DOCTYPE, an XML declaration,
 * which only a document may begin with, and what would take the square of its size to read.
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

/** Whether the text is well-formed once the prefixes that it uses are declared around it. */
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
