type Content = string | readonly XmlPart[];

/** The name and content of an element; `undefined` content leaves the element out. */
export type XmlPart = readonly [name: string, content: Content | undefined] | RawXml;

/** Text that already is markup. */
export interface RawXml {
  readonly raw: string;
}

export const raw = (text: string): RawXml => ({ raw: text });

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const isRaw = (part: XmlPart): part is RawXml => 'raw' in part;

/** Writes elements in the given order. `start` may have attributes after the name. */
export function writeParts(parts: readonly XmlPart[]): string {
  return parts
    .map((part) => {
      if (isRaw(part)) return part.raw;
      const [start, content] = part;
      if (content === undefined) return '';
      const inner = typeof content === 'string' ? escapeText(content) : writeParts(content);
      return `<${start}>${inner}</${start.split(' ')[0]}>`;
    })
    .join('');
}
