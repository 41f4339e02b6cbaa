import { gunzipSync } from 'node:zlib';
import type { SchemaJudge } from '../../xml/compile-schemas.ts';
import { decodeUtf8, withDocument } from '../../xml/open-message.ts';
import { exceedsTagLimits } from '../../xml/tag-limits.ts';
import { type Reader, readCanonical, readerOf } from '../../xml/xml-tree.ts';
import { refusal, type SefinRefusal } from '../refusal/refusal.ts';
import { dpsComplaint, instantComplaint, requestComplaint } from './form-of-documents.ts';
import type { SefinSchemaEntry } from './sefin-schemas.ts';

/** A DPS or a request of an event that is well-formed and has the right shape. */
export interface OpenedDocument {
  /** The text without its XML declaration, which another document can contain unchanged. */
  readonly element: string;
  /** The canonical XML 1.0 of the whole document. */
  readonly canonical: string;
  readonly root: Reader;
  /** `infDPS` or `infPedReg`. */
  readonly content: Reader;
  readonly version: string;
}

export type Opened =
  | { readonly kind: 'opened'; readonly document: OpenedDocument }
  | { readonly kind: 'refused'; readonly refusal: SefinRefusal };

/** The root, the signed element, and the schema of the documents that an operation takes. */
export interface DocumentForm {
  readonly root: 'DPS' | 'pedRegEvento';
  readonly content: 'infDPS' | 'infPedReg';
  readonly schema: SefinSchemaEntry;
}

export const dpsForm: DocumentForm = { root: 'DPS', content: 'infDPS', schema: 'DPS_v1.01.xsd' };
export const requestForm: DocumentForm = {
  root: 'pedRegEvento',
  content: 'infPedReg',
  schema: 'pedRegEvento_v1.01.xsd',
};

export interface OpeningLimits {
  /** The largest decompressed document in bytes. */
  readonly documentBytes: number;
}

const refused = (code: string, description: string, detail?: string): Opened => ({
  kind: 'refused',
  refusal: refusal(code, description, detail),
});

/**
 * Decodes the data area (gzip in base64) and judges its form in the order of the Sefin: E1225, E1226, E1242, E1228,
 * E1229, E1235. Without schemas, E1235 checks only the elements that rules read.
 */
export function openDocument(
  base64: string,
  form: DocumentForm,
  schemas: SchemaJudge<SefinSchemaEntry> | undefined,
  limits: OpeningLimits,
): Opened {
  const bytes = inflate(base64, limits);
  if (bytes === undefined) return refused('E1225', 'Conteúdo não é GZip em Base64');
  const text = decodeUtf8(bytes);
  if (text === undefined) return refused('E1229', 'XML não está em UTF-8');
  if (/<!(DOCTYPE|ENTITY)/i.test(text) || exceedsTagLimits(text)) return malformed();
  const read = withDocument(bytes, (document) => ({
    canonical: document.canonicalizeToString({ mode: 0 }),
    complaint: schemas?.complaint(document, form.schema),
  }));
  if (read === undefined) return malformed();
  const root = readerOf(readCanonical(read.canonical));
  if (root.name.replace(/^.*:/, '') !== form.root)
    return refused('E1242', 'Tipo de documento não tratado neste endereço', root.name);
  const prefix = usedPrefix(read.canonical);
  if (prefix !== undefined) return refused('E1228', 'XML com prefixo de namespace', prefix);
  if (!declaresUtf8(text)) return refused('E1229', 'XML sem a declaração com encoding UTF-8');
  const content = root.find(form.content);
  const judged = form.root === 'DPS' ? dpsComplaint : requestComplaint;
  const complaint =
    read.complaint ??
    (schemas === undefined ? content && judged(content) : undefined) ??
    (content && instantComplaint(content));
  if (content === undefined || complaint !== undefined)
    return refused('E1235', 'XML fora do esquema', complaint ?? form.content);
  return {
    kind: 'opened',
    document: {
      element: text.replace(/^\uFEFF?\s*<\?xml[^>]*\?>\s*/, '').trimEnd(),
      canonical: read.canonical,
      root,
      content,
      version: root.tree.attributes.versao ?? '',
    },
  };
}

const malformed = (): Opened => refused('E1226', 'XML mal formado');

function inflate(base64: string, { documentBytes }: OpeningLimits): Buffer | undefined {
  if (base64 === '' || !/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(base64)) return undefined;
  try {
    return gunzipSync(Buffer.from(base64, 'base64'), { maxOutputLength: documentBytes });
  } catch {
    return undefined;
  }
}

/** Returns a prefix that an element or attribute uses or declares. Canonical XML keeps the declarations in tags. */
function usedPrefix(canonical: string): string | undefined {
  const match = /<([A-Za-z_][\w.-]*):|<[^<>]*?\s([A-Za-z_][\w.-]*):[\w.-]+="/.exec(canonical);
  return match?.[1] ?? match?.[2];
}

const declaresUtf8 = (text: string): boolean =>
  /^\uFEFF?<\?xml\s[^>]*encoding=["']utf-8["'][^>]*\?>/i.test(text);
