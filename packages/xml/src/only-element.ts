import type { XmlElement } from './element.ts';
import { readXml } from './parse-xml.ts';

/**
 * Returns the element of that namespace and name when the text is exactly this element, its declaration inherited;
 * undefined for any other text.
 */
export function onlyElement(xml: string, name: string, namespace: string): XmlElement | undefined {
  const read = readXml(`<holder xmlns="${namespace}">${xml}</holder>`);
  if (!read.ok || read.root.children.length !== 1) return undefined;
  const [element] = read.root.children;
  return element?.name === name ? element : undefined;
}
