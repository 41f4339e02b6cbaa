import type { Authority } from '../calls/authority.ts';
import type { Answer, Request } from '../calls/service.ts';
import { baseOf, holderOf, isInForce, isIssuedByOneOf } from '../identity/holder.ts';
import type { StoredNfse } from '../ledger/records.ts';
import { checkSignature, profilesOf } from '../xml/check-signature.ts';
import { nodeAt, textAt, type XmlNode } from '../xml/read-xml.ts';
import { packed, sefinAnswer } from './json-answers.ts';
import { refuseCall } from './query.ts';
import { readDocument } from './read-document.ts';
import { wrongInRequest } from './structure.ts';
import { makeEvent } from './write-event.ts';

/** A request for an event, with the fields that it has. */
export interface EventRequest {
  readonly xml: string;
  readonly root: XmlNode;
  readonly id: string;
  readonly key: string;
  readonly type: string;
  readonly author: string;
  readonly text: string;
}

export function eventRequestOf({ body }: Request): EventRequest | undefined {
  const document = readDocument(body, 'pedidoRegistroEventoXmlGZipB64', 'pedRegEvento');
  return document.kind === 'document' ? readRequest(document.xml, document.root) : undefined;
}

function readRequest(xml: string, root: XmlNode): EventRequest {
  const info = nodeAt(root, 'infPedReg');
  const type = info?.children.find(({ name }) => /^e\d{6}$/.test(name))?.name.slice(1) ?? '';
  const at = (path: string): string => textAt(info, path) ?? '';
  return {
    xml,
    root,
    id: info?.attributes.Id ?? '',
    key: at('chNFSe'),
    type,
    author: at('CNPJAutor') || at('CPFAutor'),
    text: at(`e${type}/xMotivo`),
  };
}

/** Answers POST /nfse/{chave}/eventos: judges the request and registers its event. */
export function sendEvent(request: Request, authority: Authority): Answer {
  const document = readDocument(request.body, 'pedidoRegistroEventoXmlGZipB64', 'pedRegEvento');
  if (document.kind === 'refused') return refuseCall(400, document.code, authority);
  const event = readRequest(document.xml, document.root);
  const wrong = wrongInRequest(event.root, event.type);
  if (wrong !== undefined) return refuseCall(400, 'E1235', authority, wrong);
  const note = authority.ledger.nfse(event.key);
  const pathKey = request.path[0] ?? '';
  const code =
    refuseSigner(event, authority) ??
    rules.find(({ refuses }) => refuses({ event, note, pathKey }, authority))?.code;
  if (code !== undefined) return refuseCall(400, code, authority);
  const registered = makeEvent({ ...event, request: event.xml }, authority);
  const change = event.type === '101101' ? ({ status: 'cancelled' } as const) : {};
  authority.ledger.addNfseEvent(event.key, registered, change);
  return sefinAnswer(201, { eventoXmlGZipB64: packed(registered.xml) }, authority);
}

function refuseSigner({ xml, root, author }: EventRequest, { holders, now }: Authority): string | undefined {
  const verdict = checkSignature(xml, root, 'infPedReg', profilesOf.nfse);
  if (verdict.kind !== 'genuine') return verdict.kind === 'missing' ? 'E1989' : 'E1980';
  const holder = holderOf(verdict.certificate);
  const isTrusted = isInForce(verdict.certificate, now()) && isIssuedByOneOf(verdict.certificate, holders);
  if (!isTrusted || holder === undefined) return 'E1980';
  return baseOf(holder) === baseOf(author) ? undefined : 'E0812';
}

interface EventCase {
  readonly event: EventRequest;
  readonly note: StoredNfse | undefined;
  readonly pathKey: string;
}

interface EventRule {
  readonly code: string;
  readonly refuses: (given: EventCase, authority: Authority) => boolean;
}

const sentByIssuers = ['101101', '101103'];
const endings = ['101101', '105102', '105104', '305101'];
const typesOf = (note: StoredNfse | undefined): readonly string[] =>
  note?.events.map(({ type }) => type) ?? [];

const rules: readonly EventRule[] = [
  { code: 'E1827', refuses: ({ event }) => event.id !== `PRE${event.key}${event.type}` },
  {
    code: 'E1845',
    refuses: ({ event }, { environment }) => textAt(event.root, 'infPedReg/tpAmb') !== environment,
  },
  {
    code: 'E1843',
    refuses: ({ event }, { now }) => new Date(textAt(event.root, 'infPedReg/dhEvento') ?? '') > now(),
  },
  { code: 'E1831', refuses: ({ note, pathKey }) => note === undefined || note.key !== pathKey },
  {
    code: 'E0813',
    refuses: ({ event, note }) =>
      !sentByIssuers.includes(event.type) || baseOf(note?.issuer ?? '') !== baseOf(event.author),
  },
  { code: 'E0802', refuses: ({ event, note }) => typesOf(note).includes(event.type) },
  {
    code: 'E0840',
    refuses: ({ event, note }) =>
      event.type === '101101' &&
      typesOf(note).some((type) => [...endings, '101103', '105105'].includes(type)),
  },
  {
    code: 'E0848',
    refuses: ({ event, note }) =>
      event.type === '101103' && typesOf(note).some((type) => [...endings, '105105'].includes(type)),
  },
];
