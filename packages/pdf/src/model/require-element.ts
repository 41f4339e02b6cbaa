import { elementAt, type XmlElement } from '@fiscal/xml';
import { NotPrintable } from './not-printable.ts';

/** Returns the element at a path of names, `infNFe/ide`. Throws NotPrintable when it is absent. */
export function requireElement(element: XmlElement, path: string): XmlElement {
  const found = elementAt(element, path);
  if (found === undefined) throw new NotPrintable(`the document has no ${path}`);
  return found;
}
