import type { Protocol } from '@fiscal/domain';
import { adoptedEventProc, assembleEventProc, eventTextOf } from '@fiscal/nfe';

export interface RegisteredDocument {
  readonly xml: string;
  /** That of the signed event, ours or not. */
  readonly digest: string | undefined;
  /** xJust or xCorrecao. */
  readonly text: string;
}

/**
 * The `procEventoNFe` of a registration: our bytes and the authority's answer, or, where the authority was asked, the
 * one that it holds. Undefined where the answer would make an invalid document.
 */
export function registeredDocument(signedXml: string, { xml }: Protocol): RegisteredDocument | undefined {
  const isHeld = xml.startsWith('<procEventoNFe');
  const assembled = isHeld ? adoptedEventProc(xml) : assembleEventProc(signedXml, xml);
  const text = eventTextOf(isHeld ? xml : signedXml);
  if (!assembled.ok || text === undefined) return undefined;
  return { xml: assembled.xml, digest: digestIn(assembled.xml), text };
}

/** The digest that a signed event names, with any prefix. */
const digestIn = (xml: string): string | undefined => /<(?:\w+:)?DigestValue>\s*([^<\s]+)/.exec(xml)?.[1];
