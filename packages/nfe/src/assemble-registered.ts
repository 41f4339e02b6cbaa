import { trimmedAt } from './answers/find-message.ts';
import { onlyElement } from './answers/only-element.ts';
import { isAboutRange } from './answers/read-disabling-answer.ts';
import { parseEventId } from './messages/event-id.ts';
import { declaration, nfeNamespace } from './messages/namespace.ts';
import { parseRangeId } from './messages/range-id.ts';

export type Assembled =
  | { readonly ok: true; readonly xml: string }
  | { readonly ok: false; readonly reason: 'unreadable' | 'other_document' };

const unreadable = { ok: false, reason: 'unreadable' } as const;
const otherDocument = { ok: false, reason: 'other_document' } as const;

/**
 * Joins our signed `evento` and the authority's `retEvento`, both untouched, to the `procEventoNFe` that both sides keep.
 * Only when the answer names our note, type and sequence. Source: procEventoNFe_v1.00.
 */
export function assembleEventProc(signedXml: string, retEventoXml: string): Assembled {
  const event = parseEventId(/^<evento [^>]*><infEvento Id="([^"]+)"/.exec(signedXml)?.[1] ?? '');
  const answer = onlyElement(retEventoXml, 'retEvento');
  if (event === undefined || answer === undefined) return unreadable;
  const at = (field: string) => trimmedAt(answer, `infEvento/${field}`);
  const isOurs =
    at('chNFe') === event.accessKey &&
    at('tpEvento') === event.type &&
    Number(at('nSeqEvento')) === event.sequence;
  if (!isOurs) return otherDocument;
  return {
    ok: true,
    xml: `${declaration}<procEventoNFe xmlns="${nfeNamespace}" versao="1.00">${signedXml}${retEventoXml}</procEventoNFe>`,
  };
}

/**
 * Joins our signed `inutNFe` and the authority's `retInutNFe`, both untouched, to the `ProcInutNFe` that both sides keep.
 * Only when the answer contradicts no part of our range. Source: procInutNFe_v4.00.
 */
export function assembleDisablingProc(signedXml: string, retInutNFeXml: string): Assembled {
  const own = /^<inutNFe [^>]*><infInut Id="([^"]+)"><tpAmb>([12])</.exec(signedXml);
  const range = parseRangeId(own?.[1] ?? '');
  const answer = onlyElement(retInutNFeXml, 'retInutNFe');
  if (range === undefined || answer === undefined) return unreadable;
  if (trimmedAt(answer, 'infInut/tpAmb') !== own?.[2] || !isAboutRange(answer, range)) return otherDocument;
  return {
    ok: true,
    xml: `${declaration}<ProcInutNFe xmlns="${nfeNamespace}" versao="4.00">${signedXml}${retInutNFeXml}</ProcInutNFe>`,
  };
}

/** A `procEventoNFe` that the authority holds, as a document of its own; for an event that was registered elsewhere. */
export const adoptedEventProc = (procEventoNFeXml: string): string =>
  /^<procEventoNFe[^>]* xmlns=/.test(procEventoNFeXml)
    ? `${declaration}${procEventoNFeXml}`
    : `${declaration}${procEventoNFeXml.replace('<procEventoNFe', `<procEventoNFe xmlns="${nfeNamespace}"`)}`;
