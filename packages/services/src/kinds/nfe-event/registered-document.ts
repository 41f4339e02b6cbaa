import type { Protocol } from '@fiscal/domain';
import { adoptedEventProc, assembleEventProc, eventTextOf } from '@fiscal/nfe';

export interface RegisteredDocument {
  readonly xml: string;
  /** The digest of the signed event, ours or not. */
  readonly digest: string | undefined;
  /** xJust or xCorrecao. */
  readonly text: string;
}

/**
 * Returns the `procEventoNFe` of a registration: made of our bytes and the authority's answer, or, after a question,
 * the one that the authority holds. Undefined when the answer would make an invalid document.
 */
export function registeredDocument(signedXml: string, { xml }: Protocol): RegisteredDocument | undefined {
  const isHeld = xml.startsWith('<procEventoNFe');
  const assembled = isHeld ? adoptedEventProc(xml) : assembleEventProc(signedXml, xml);
  const text = eventTextOf(isHeld ? xml : signedXml);
  if (!assembled.ok || text === undefined) return undefined;
  return { xml: assembled.xml, digest: digestIn(assembled.xml), text };
}

/** Returns the digest in a signed event, with any namespace prefix. */
const digestIn = (xml: string): string | undefined => /<(?:\w+:)?DigestValue>\s*([^<\s]+)/.exec(xml)?.[1];
