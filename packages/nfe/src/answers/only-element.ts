import { readXml, type XmlElement } from '@fiscal/xml';
import { nfeNamespace } from '../messages/namespace.ts';

/** The element of the NF-e namespace that a text is, of this name; undefined for any other text. */
export function onlyElement(xml: string, name: string): XmlElement | undefined {
  const read = readXml(`<holder xmlns="${nfeNamespace}">${xml}</holder>`);
  if (!read.ok || read.root.children.length !== 1) return undefined;
  const [element] = read.root.children;
  return element?.name === name ? element : undefined;
}
