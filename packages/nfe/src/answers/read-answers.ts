import {
  type AuthorizationAnswer,
  type Environment,
  isAccessKey,
  meaningOf,
  type NoteProtocol,
  ofAnotherDocument,
  type ReadAnswer,
  type ServiceStatusAnswer,
  type SituationAnswer,
  unreadable,
} from '@fiscal/domain';
import { children, trimmedAt, type XmlElement } from '@fiscal/xml';
import { environmentCode } from '../messages/request-messages.ts';
import { findMessage, isStatusCode } from './find-message.ts';
import { isEventOfAnother, readEvents } from './read-events.ts';
import { readNamed } from './read-named.ts';
import { type ExpectedDocument, readProtocol } from './read-protocol.ts';

interface Verdict {
  readonly cStat: string;
  readonly xMotivo: string;
}

interface OpenedAnswer extends Verdict {
  readonly element: XmlElement;
  readonly text: string;
}

/**
 * Reads `retEnviNFe`, alone or in its SOAP envelope. `unreadable_answer` for anything that is not one such message;
 * `answer_of_another_document` when its environment or the key of its protocol is not the expected one. Signatures of
 * the authority are not required. Source: PL_010e, protocol of MOC 7.0 4.1.
 */
export function readAuthorizationAnswer(
  xml: string | Uint8Array,
  expected: ExpectedDocument,
): ReadAnswer<AuthorizationAnswer> {
  const opened = openAnswer(xml, 'retEnviNFe', expected.environment);
  if (!opened.ok) return opened;
  const { element } = opened.answer;
  return withProtocol(opened.answer, expected, (protocol) => ({
    ...verdictOf(opened.answer),
    ...readNamed(verdictOn(opened.answer, protocol), expected.accessKey),
    nRec: trimmedAt(element, 'infRec/nRec'),
    protocol,
  }));
}

/** Reads `retConsReciNFe`. Its receipt must be the queried one; `protocol` is the one of our key in the batch. */
export function readReceiptAnswer(
  xml: string | Uint8Array,
  expected: ExpectedDocument & { readonly receipt: string },
): ReadAnswer<AuthorizationAnswer> {
  const opened = openAnswer(xml, 'retConsReciNFe', expected.environment);
  if (!opened.ok) return opened;
  const nRec = trimmedAt(opened.answer.element, 'nRec');
  if (nRec !== undefined && nRec !== expected.receipt) return ofAnotherDocument;
  return withProtocol(opened.answer, expected, (protocol) => ({
    ...verdictOf(opened.answer),
    ...readNamed(verdictOn(opened.answer, protocol), expected.accessKey),
    nRec: nRec ?? expected.receipt,
    protocol,
  }));
}

/**
 * Reads `retConsSitNFe`. `events` has only registered events. When the code says that another key holds the number,
 * `namedKey` is that key, taken from the reason, `chNFe` or a protocol.
 */
export function readSituationAnswer(
  xml: string | Uint8Array,
  expected: ExpectedDocument,
): ReadAnswer<SituationAnswer> {
  const opened = openAnswer(xml, 'retConsSitNFe', expected.environment);
  if (!opened.ok) return opened;
  const { element, cStat } = opened.answer;
  const chNFe = trimmedAt(element, 'chNFe');
  const isOurs = trimmedAt(element, 'protNFe/infProt/chNFe') === expected.accessKey;
  if (meaningOf(cStat).key === 'otherKey' && !isOurs) {
    return { ok: true, answer: ofAnotherKey(opened.answer, expected) };
  }
  if (chNFe !== undefined && chNFe !== expected.accessKey) return ofAnotherDocument;
  const records = children(element, 'procEventoNFe');
  if (records.some((record) => isEventOfAnother(record, expected.accessKey))) return ofAnotherDocument;
  return withProtocol(opened.answer, expected, (protocol) => ({
    ...verdictOf(opened.answer),
    ...readNamed(opened.answer, expected.accessKey),
    chNFe,
    protocol,
    events: readEvents(opened.answer.text, records, expected.accessKey),
  }));
}

function ofAnotherKey(opened: OpenedAnswer, { accessKey }: ExpectedDocument): SituationAnswer {
  const named = readNamed(opened, accessKey);
  const chNFe = trimmedAt(opened.element, 'chNFe');
  const keys = [named.namedKey, chNFe, trimmedAt(opened.element, 'protNFe/infProt/chNFe')];
  const other = keys.find((key) => key !== undefined && key !== accessKey && isAccessKey(key));
  return { ...verdictOf(opened), ...named, namedKey: other ?? named.namedKey, chNFe, events: [] };
}

/** Reads `retConsStatServ`: 107 means that the service works, 108 and 109 that it is paused. */
export function readServiceStatus(
  xml: string | Uint8Array,
  expected: { readonly environment: Environment },
): ReadAnswer<ServiceStatusAnswer> {
  const opened = openAnswer(xml, 'retConsStatServ', expected.environment);
  return opened.ok ? { ok: true, answer: verdictOf(opened.answer) } : opened;
}

function openAnswer(
  xml: string | Uint8Array,
  name: string,
  environment: Environment,
): ReadAnswer<OpenedAnswer> {
  const found = findMessage(xml, name);
  if (found === undefined) return unreadable;
  const cStat = trimmedAt(found.element, 'cStat');
  const tpAmb = trimmedAt(found.element, 'tpAmb');
  if (!isStatusCode(cStat) || tpAmb === undefined) return unreadable;
  if (tpAmb !== environmentCode(environment)) return ofAnotherDocument;
  return { ok: true, answer: { ...found, cStat, xMotivo: trimmedAt(found.element, 'xMotivo') ?? '' } };
}

const verdictOf = ({ cStat, xMotivo }: OpenedAnswer): Verdict => ({ cStat, xMotivo });

/** Returns the verdict on the document, if there is one. */
const verdictOn = (outer: OpenedAnswer, protocol: NoteProtocol | undefined): Verdict =>
  protocol === undefined ? outer : { cStat: protocol.cStat, xMotivo: protocol.reason };

function withProtocol<A>(
  { text, element }: OpenedAnswer,
  expected: ExpectedDocument,
  complete: (protocol: NoteProtocol | undefined) => A,
): ReadAnswer<A> {
  const protocol = readProtocol(text, children(element, 'protNFe'), expected);
  return protocol.ok ? { ok: true, answer: complete(protocol.answer) } : protocol;
}
