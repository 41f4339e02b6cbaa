import { checkProtocol } from '@fiscal/domain';
import { child, onlyElement, textAt, trimmedAt, type XmlElement, xmlDeclaration } from '@fiscal/xml';

import { isAboutRange } from './answers/read-disabling-answer.ts';
import { type NamedEvent, parseEventId } from './messages/event-id.ts';
import { nfeNamespace } from './messages/namespace.ts';
import { parseRangeId } from './messages/range-id.ts';
import {
  disablingAnswerLayout,
  eventAnswerLayout,
  eventLayout,
  followsLayout,
  type RegisteredLayout,
} from './registered-layouts.ts';

/**
 * The result of an assembly. `invalid`: the answer is about our document, but the document with it would break its
 * schema.
 */
export type Assembled =
  | { readonly ok: true; readonly xml: string }
  | { readonly ok: false; readonly reason: 'unreadable' | 'other_document' | 'invalid' };

const unreadable = { ok: false, reason: 'unreadable' } as const;
const otherDocument = { ok: false, reason: 'other_document' } as const;
const invalid = { ok: false, reason: 'invalid' } as const;

/**
 * Joins our signed `evento` and the authority's `retEvento`, both unchanged, to the `procEventoNFe` that both sides
 * keep. The answer must name our note, type and sequence, and the result must follow its schema. Source:
 * procEventoNFe_v1.00.
 */
export function assembleEventProc(signedXml: string, retEventoXml: string): Assembled {
  const id = /^<evento [^>]*><infEvento Id="([^"]+)"/.exec(signedXml)?.[1] ?? '';
  const event = parseEventId(id);
  const answer = onlyElement(retEventoXml, 'retEvento', nfeNamespace);
  if (event === undefined || answer === undefined) return unreadable;
  if (!isAboutEvent(answer, event)) return otherDocument;
  if (!isStorable(answer, eventAnswerLayout, { id, at: 'dhRegEvento' })) return invalid;
  return {
    ok: true,
    xml: `${xmlDeclaration}<procEventoNFe xmlns="${nfeNamespace}" versao="1.00">${signedXml}${retEventoXml}</procEventoNFe>`,
  };
}

/**
 * Joins our signed `inutNFe` and the authority's `retInutNFe`, both unchanged, to the `ProcInutNFe` that both sides
 * keep. The answer must contradict no part of our range, and the result must follow its schema. Source:
 * procInutNFe_v4.00.
 */
export function assembleDisablingProc(signedXml: string, retInutNFeXml: string): Assembled {
  const own = /^<inutNFe [^>]*><infInut Id="([^"]+)"><tpAmb>([12])</.exec(signedXml);
  const id = own?.[1] ?? '';
  const range = parseRangeId(id);
  const answer = onlyElement(retInutNFeXml, 'retInutNFe', nfeNamespace);
  if (range === undefined || answer === undefined) return unreadable;
  if (trimmedAt(answer, 'infInut/tpAmb') !== own?.[2] || !isAboutRange(answer, range)) return otherDocument;
  if (!isStorable(answer, disablingAnswerLayout, { id, at: 'dhRecbto' })) return invalid;
  return {
    ok: true,
    xml: `${xmlDeclaration}<ProcInutNFe xmlns="${nfeNamespace}" versao="4.00">${signedXml}${retInutNFeXml}</ProcInutNFe>`,
  };
}

/**
 * Returns a `procEventoNFe` that the authority holds as a separate document, for an event that another system
 * registered. Its answer must be about its event. The event's signature is not verified, because the authority has
 * verified it.
 */
export function adoptedEventProc(procEventoNFeXml: string): Assembled {
  const proc = onlyElement(procEventoNFeXml, 'procEventoNFe', nfeNamespace);
  const [evento, retEvento, ...more] = proc?.children ?? [];
  const id = (evento && child(evento, 'infEvento')?.attributes.Id) ?? '';
  const event = parseEventId(id);
  if (event === undefined || evento === undefined || retEvento === undefined) return unreadable;
  if (!isAboutEvent(evento, event) || !isAboutEvent(retEvento, event)) return otherDocument;
  const isValid =
    proc?.attributes.versao === '1.00' &&
    more.length === 0 &&
    followsLayout(evento, eventLayout) &&
    isStorable(retEvento, eventAnswerLayout, { id, at: 'dhRegEvento' });
  if (!isValid) return invalid;
  const xml = /^<procEventoNFe[^>]* xmlns=/.test(procEventoNFeXml)
    ? procEventoNFeXml
    : procEventoNFeXml.replace('<procEventoNFe', `<procEventoNFe xmlns="${nfeNamespace}"`);
  return { ok: true, xml: `${xmlDeclaration}${xml}` };
}

function isAboutEvent(element: XmlElement, { accessKey, type, sequence }: NamedEvent): boolean {
  const at = (field: string) => trimmedAt(element, `infEvento/${field}`);
  return at('chNFe') === accessKey && at('tpEvento') === type && Number(at('nSeqEvento')) === sequence;
}

function isStorable(
  answer: XmlElement,
  layout: RegisteredLayout,
  { id, at }: { readonly id: string; readonly at: string },
): boolean {
  const value = (field: string) => textAt(answer, `${layout.inner}/${field}`);
  const fields = checkProtocol({
    key: id,
    cStat: value('cStat') ?? '',
    reason: value('xMotivo') ?? '',
    at: value(at) ?? '',
    number: value('nProt'),
    xml: '',
  });
  return followsLayout(answer, layout) && fields.length === 0;
}
