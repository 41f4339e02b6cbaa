import { OwnError } from '@fiscal/domain';
import type { XmlElement } from './element.ts';
import { withDocument } from './parse-document.ts';
import { readTree } from './read-tree.ts';
import { defaultXmlLimits, refuseUnsafe, type UnsafeReason, type XmlLimits } from './refuse-unsafe.ts';

export type ReadXml =
  | { readonly ok: true; readonly root: XmlElement }
  | { readonly ok: false; readonly reason: UnsafeReason };

/** Thrown by `parseXml`; `reason` is closed, the message never holds content of the document. */
export class UnreadableXml extends OwnError {
  readonly reason: UnsafeReason;

  constructor(reason: UnsafeReason) {
    super(`XML refused: ${reason}`);
    this.name = 'UnreadableXml';
    this.reason = reason;
  }
}

/**
 * Reads a foreign document into a plain tree: checks of `refuseUnsafe` first, then libxml2, never the network. Its root
 * may hold only elements, text, CDATA and comments: anything else makes it unreadable. Never throws.
 */
export function readXml(input: Uint8Array | string, limits: XmlLimits = defaultXmlLimits): ReadXml {
  const inspected = refuseUnsafe(input, limits);
  if (!inspected.ok) return inspected;
  const isWellFormed = withDocument(inspected.text, () => true).ok;
  const root = isWellFormed ? readTree(inspected.text) : undefined;
  return root === undefined ? { ok: false, reason: 'malformed' } : { ok: true, root };
}

/** Reads a document that must be readable: returns the root, or throws `UnreadableXml`. */
export function parseXml(input: Uint8Array | string, limits: XmlLimits = defaultXmlLimits): XmlElement {
  const read = readXml(input, limits);
  if (!read.ok) throw new UnreadableXml(read.reason);
  return read.root;
}
