/** The reason for which a document is refused before or while it is parsed. */
export type UnsafeReason =
  | 'empty'
  | 'too_large'
  | 'not_utf8'
  | 'nul_character'
  | 'doctype'
  | 'too_deep'
  | 'too_many_attributes'
  | 'malformed';

export interface XmlLimits {
  /** Size of the whole document in bytes of UTF-8. */
  readonly maxBytes: number;
  /** Depth of nested elements. */
  readonly maxDepth: number;
  /** Attributes of one element. */
  readonly maxAttributes: number;
}

/** Limits for a note of 990 items (2.3 MB) and for an answer that carries it twice. */
export const defaultXmlLimits: XmlLimits = { maxBytes: 10_000_000, maxDepth: 100, maxAttributes: 200 };

export type Inspected =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: UnsafeReason };

/**
 * Checks the bytes of a document before any parser: size, strict UTF-8, NUL, document type or entity declaration
 * anywhere, nesting and number of attributes. Linear in the size. A text is measured in UTF-8. Returns the text without
 * a byte order mark.
 */
export function refuseUnsafe(input: Uint8Array | string, limits: XmlLimits = defaultXmlLimits): Inspected {
  const size = typeof input === 'string' ? Buffer.byteLength(input) : input.length;
  if (size === 0) return { ok: false, reason: 'empty' };
  if (size > limits.maxBytes) return { ok: false, reason: 'too_large' };
  const text = typeof input === 'string' ? wellFormedText(input) : decodeUtf8(input);
  if (text === undefined) return { ok: false, reason: 'not_utf8' };
  const reason = unsafeMarkup(text, limits);
  return reason === undefined ? { ok: true, text } : { ok: false, reason };
}

function wellFormedText(text: string): string | undefined {
  if (/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text)) return undefined;
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function unsafeMarkup(text: string, limits: XmlLimits): UnsafeReason | undefined {
  if (text.includes('\0')) return 'nul_character';
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return 'doctype';
  const encoding = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)["']/i.exec(text)?.[1];
  if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) return 'not_utf8';
  return tooDeepOrWide(text, limits);
}

// Counts without parsing: where it counts too little (`/>` inside a value), the parser's own limit of 256 applies.
function tooDeepOrWide(text: string, limits: XmlLimits): UnsafeReason | undefined {
  let depth = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    const skipped = afterOpaque(text, at);
    if (skipped !== undefined) {
      at = skipped;
      continue;
    }
    if (text.charCodeAt(at + 1) === slash) {
      depth -= 1;
      continue;
    }
    const end = text.indexOf('>', at);
    if (end < 0) return 'malformed';
    if (end - at > 4 * limits.maxAttributes && countEquals(text, at, end) > limits.maxAttributes) {
      return 'too_many_attributes';
    }
    if (text.charCodeAt(end - 1) !== slash) depth += 1;
    if (depth > limits.maxDepth) return 'too_deep';
  }
  return undefined;
}

const slash = 0x2f;

function afterOpaque(text: string, at: number): number | undefined {
  const close = opaqueEnd(text, at);
  if (close === undefined) return undefined;
  const end = text.indexOf(close, at);
  return end < 0 ? text.length : end;
}

function opaqueEnd(text: string, at: number): string | undefined {
  if (text.startsWith('<!--', at)) return '-->';
  if (text.startsWith('<![CDATA[', at)) return ']]>';
  if (text.startsWith('<?', at)) return '?>';
  return undefined;
}

function countEquals(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('=', from); at >= 0 && at < to; at = text.indexOf('=', at + 1)) count += 1;
  return count;
}
