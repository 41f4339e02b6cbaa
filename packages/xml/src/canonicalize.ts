import { XmlC14NMode } from 'libxml2-wasm';
import { withDocument } from './parse-document.ts';
import { UnreadableXml } from './parse-xml.ts';
import { refuseUnsafe } from './refuse-unsafe.ts';

/** Returns Canonical XML 1.0 (inclusive, without comments) of a whole document, by libxml2. Throws `UnreadableXml`. */
export function canonicalize(text: string): string {
  const inspected = refuseUnsafe(text);
  if (!inspected.ok) throw new UnreadableXml(inspected.reason);
  const result = withDocument(inspected.text, (document) =>
    document.canonicalizeToString({ mode: XmlC14NMode.XML_C14N_1_0 }),
  );
  if (!result.ok) throw new UnreadableXml('malformed');
  return result.value;
}
