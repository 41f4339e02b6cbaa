import type { XmlElement } from './element.ts';
import { readXml } from './parse-xml.ts';

/** The element of that namespace and name that a text is, its declaration inherited; undefined for any other text. */
export function onlyElement(xml: string, name: string, namespace: string): XmlElement | undefined {
  const read = readXml(`<holder xmlns="${namespace}">${xml}</holder>`);
  if (!read.ok || read.root.children.length !== 1) return undefined;
  const [element] = read.root.children;
  return element?.name === name ? element : undefined;
}
