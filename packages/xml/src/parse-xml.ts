import { XmlElement as ParsedElement, XmlCData, XmlComment, XmlText } from 'libxml2-wasm';
import type { XmlElement } from './element.ts';
import { withDocument } from './parse-document.ts';
import { defaultXmlLimits, refuseUnsafe, type UnsafeReason, type XmlLimits } from './refuse-unsafe.ts';

export type ReadXml =
  | { readonly ok: true; readonly root: XmlElement }
  | { readonly ok: false; readonly reason: UnsafeReason };

/** Thrown by `parseXml`; `reason` is closed, the message never holds content of the document. */
export class UnreadableXml extends Error {
  readonly reason: UnsafeReason;

  constructor(reason: UnsafeReason) {
    super(`XML refused: ${reason}`);
    this.name = 'UnreadableXml';
    this.reason = reason;
  }
}

/**
 * Reads a document from outside into a plain tree: refusals of `refuseUnsafe` first, then libxml2, never the network.
 * Only elements, text, CDATA and comments may stand in its root: anything else makes it unreadable. Never throws.
 */
export function readXml(input: Uint8Array | string, limits: XmlLimits = defaultXmlLimits): ReadXml {
  const inspected = refuseUnsafe(input, limits);
  if (!inspected.ok) return inspected;
  const parsed = withDocument(inspected.text, (document) => detach(document.root));
  const root = parsed.ok ? parsed.value : undefined;
  return root === undefined ? { ok: false, reason: 'malformed' } : { ok: true, root };
}

/** As `readXml`, for documents that must be readable: gives the root or throws `UnreadableXml`. */
export function parseXml(input: Uint8Array | string, limits: XmlLimits = defaultXmlLimits): XmlElement {
  const read = readXml(input, limits);
  if (!read.ok) throw new UnreadableXml(read.reason);
  return read.root;
}

/** Undefined where something stands in it that no document of ours or of an authority has. */
function detach(element: ParsedElement): XmlElement | undefined {
  const attributes: Record<string, string> = Object.create(null);
  for (const attribute of element.attrs) {
    attributes[attribute.prefix ? `${attribute.prefix}:${attribute.name}` : attribute.name] = attribute.value;
  }
  const children: XmlElement[] = [];
  let text = '';
  for (let node = element.firstChild; node !== null; node = node.next) {
    if (node instanceof ParsedElement) {
      const child = detach(node);
      if (child === undefined) return undefined;
      children.push(child);
    } else if (node instanceof XmlText || node instanceof XmlCData) text += node.content;
    else if (!(node instanceof XmlComment)) return undefined; // A processing instruction has no `next`.
  }
  return { name: element.name, namespace: element.namespaceUri, attributes, children, text };
}
