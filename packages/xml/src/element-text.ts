import type { XmlElement } from './element.ts';
import { canonicalAttribute, canonicalText } from './escape.ts';
import { readXml } from './parse-xml.ts';

/**
 * Returns the source text of `element` as received, to be kept inside a document of `namespace`. When the text would
 * read differently there (prefixes, inherited declarations), it is written again.
 */
export function elementText(source: string, element: XmlElement, namespace: string): string {
  const opening = new RegExp(`<${element.name}(?=[\\s>])`, 'g');
  for (const { index } of source.matchAll(opening)) {
    const cut = cutElement(source, index, element.name);
    if (cut !== undefined && readsAs(cut, element, namespace)) return cut;
  }
  return rewritten(element, namespace);
}

function cutElement(source: string, start: number, name: string): string | undefined {
  const closing = new RegExp(`</${name}\\s*>`, 'g');
  closing.lastIndex = start;
  return closing.exec(source) === null ? undefined : source.slice(start, closing.lastIndex);
}

function readsAs(cut: string, element: XmlElement, namespace: string): boolean {
  const read = readXml(`<holder xmlns="${namespace}">${cut}</holder>`);
  const [inner] = read.ok ? read.root.children : [];
  return inner !== undefined && inner.namespace === namespace && content(inner) === content(element);
}

const content = ({ name, text, attributes, children }: XmlElement): string =>
  JSON.stringify([name, text, Object.entries(attributes), children.map(content)]);

function rewritten(element: XmlElement, inherited: string): string {
  const namespace = element.namespace === '' ? inherited : element.namespace;
  const declaration = namespace === inherited ? '' : ` xmlns="${canonicalAttribute(namespace)}"`;
  const attributes = Object.entries(element.attributes)
    .filter(([name]) => !name.includes(':') && name !== 'xmlns')
    .map(([name, value]) => ` ${name}="${canonicalAttribute(value)}"`);
  const inner = element.children.map((child) => rewritten(child, namespace)).join('');
  const text = element.children.length === 0 ? canonicalText(element.text) : '';
  return `<${element.name}${declaration}${attributes.join('')}>${text}${inner}</${element.name}>`;
}
