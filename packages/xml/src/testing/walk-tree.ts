import { XmlElement as ParsedElement, XmlCData, XmlComment, XmlText } from 'libxml2-wasm';
import type { XmlElement } from '../element.ts';

/** The tree as libxml2 itself holds it; undefined where something else than elements, text and comments stands in it. */
export function walkTree(element: ParsedElement): XmlElement | undefined {
  const attributes: Record<string, string> = Object.create(null);
  for (const attribute of element.attrs) {
    attributes[attribute.prefix ? `${attribute.prefix}:${attribute.name}` : attribute.name] = attribute.value;
  }
  const children: XmlElement[] = [];
  let text = '';
  for (let node = element.firstChild; node !== null; node = node.next) {
    if (node instanceof ParsedElement) {
      const child = walkTree(node);
      if (child === undefined) return undefined;
      children.push(child);
    } else if (node instanceof XmlText || node instanceof XmlCData) text += node.content;
    else if (!(node instanceof XmlComment)) return undefined; // A processing instruction has no `next`.
  }
  return { name: element.name, namespace: element.namespaceUri, attributes, children, text };
}
