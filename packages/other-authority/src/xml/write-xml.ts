/** Returns an element whose content is XML already; absent parts are left out. */
export function element(
  name: string,
  content: readonly (string | undefined)[],
  attributes: Readonly<Record<string, string>> = {},
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${written.join('')}>${content.join('')}</${name}>`;
}

/** Returns an element with text; undefined when there is no text. */
export const field = (name: string, text: string | number | undefined): string | undefined =>
  text === undefined ? undefined : `<${name}>${escaped(String(text))}</${name}>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
