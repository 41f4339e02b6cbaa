import { gunzipSync } from 'node:zlib';

/** Larger than any document: a DPS has at most 1000 documents in each of its lists. */
const longestXml = 10_000_000;

/** No two parts of it match the same character, so a long text is read only once. */
const base64 = /^[A-Za-z0-9+/\r\n]+={0,2}$/;
const isBase64 = (text: string): boolean => base64.test(text.trimEnd());

/**
 * Returns the XML of a `…XmlGZipB64`: gzip in base64, or a second time in base64 as in the event query. Undefined for
 * any other text, and for a document above 10 MB.
 */
export function unpackXml(packed: unknown): string | undefined {
  if (typeof packed !== 'string' || !isBase64(packed)) return undefined;
  const once = Buffer.from(packed, 'base64');
  if (isGzip(once)) return unzipped(once);
  const text = once.toString('latin1');
  const twice = isBase64(text) ? Buffer.from(text, 'base64') : once;
  return isGzip(twice) ? unzipped(twice) : undefined;
}

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

function unzipped(bytes: Buffer): string | undefined {
  try {
    const plain = gunzipSync(bytes, { maxOutputLength: longestXml });
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain);
  } catch {
    return undefined;
  }
}
