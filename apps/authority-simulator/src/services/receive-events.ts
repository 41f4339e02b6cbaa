import { brasiliaDate, brasiliaDateTime } from '@fiscal/domain';
import { type Authority, environmentCode, nfeNamespace } from '../authority.ts';
import { checkSignature } from '../examination/check-signature.ts';
import type { Examination } from '../examination/criteria.ts';

import { firstRefusal, type Refusal } from '../rule.ts';
import { cancellation, type EventCase, eventRules, isLateCancellation } from '../rules/event-rules.ts';
import { cutElement, cutElements, signedText } from '../signature/verify-signature.ts';
import { withDocument } from '../xml/open-message.ts';
import { raw, writeParts, type XmlPart } from '../xml/write-xml.ts';
import type { Reader } from '../xml/xml-tree.ts';
import { type Answer, type Call, requestedRefusal, scenarioOf } from './call.ts';
import { criteriaOf } from './examine-call.ts';
import { messageOf, requireCanonical } from './examined-message.ts';

interface EventAnswer {
  readonly xml: string;
  readonly changed: boolean;
}

/** Answers NFeRecepcaoEvento4: judges each cancellation (110111) and correction letter (110110) on its own. */
export function receiveEvents(authority: Authority, call: Call, examination: Examination): Answer {
  if (examination.kind === 'refused') return batchAnswer(authority, call, '0', examination.refusal);
  const idLote = messageOf(examination).text('idLote') ?? '0';
  const answers = cutElements(requireCanonical(examination), 'evento').map((xml) =>
    receiveEvent(authority, call, xml),
  );
  const processed: Refusal = { cStat: '128', xMotivo: 'Lote de Evento Processado' };
  const answer = batchAnswer(
    authority,
    call,
    idLote,
    processed,
    answers.map(({ xml }) => raw(xml)),
  );
  return { ...answer, changed: answers.some(({ changed }) => changed) };
}

function receiveEvent(authority: Authority, call: Call, eventXml: string): EventAnswer {
  const text = signedText(eventXml);
  const event = text.root.find('infEvento');
  if (event === undefined) throw new Error('an event without infEvento passed the schema');
  const refusal = findRefusal(authority, call, event, () =>
    checkSignature(
      criteriaOf(authority, call),
      text,
      { parent: 'evento', signed: 'infEvento' },
      event.text('CNPJ'),
    ),
  );
  if (refusal.kind === 'refused')
    return { xml: eventAnswer(authority, call, event, refusal.refusal), changed: false };
  return { xml: register(authority, call, refusal.subject, eventXml), changed: true };
}

type Checked =
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'accepted'; readonly subject: EventCase };

function findRefusal(
  authority: Authority,
  call: Call,
  event: Reader,
  sign: () => ReturnType<typeof checkSignature>,
): Checked {
  const signature = sign();
  if (signature.kind === 'refused') return signature;
  const forced = scenarioOf(call, 'event-reject');
  if (forced !== undefined) return { kind: 'refused', refusal: requestedRefusal(forced) };
  const subject: EventCase = {
    event,
    environment: call.environment,
    servedUfs: authority.servedUfs,
    now: authority.clock.now(),
    limits: authority.limits,
    state: authority.state,
    detailComplaint: detailComplaint(authority, event),
  };
  const refusal = firstRefusal(eventRules, subject);
  return refusal === undefined ? { kind: 'accepted', subject } : { kind: 'refused', refusal };
}

/** Checks `detEvento` by the schema of its event type, the second step of the schema check. */
function detailComplaint({ schemas }: Authority, event: Reader): string | undefined {
  const type = event.text('tpEvento');
  if (type !== '110110' && type !== '110111') return undefined;
  const detail = event.find('detEvento');
  if (detail === undefined) return 'detEvento';
  const xml = cutElement(writeTree(detail), 'detEvento', nfeNamespace) ?? '';
  return withDocument(Buffer.from(xml), (document) => schemas.complaint(document, `e${type}_v1.00.xsd`));
}

const writeTree = (reader: Reader): string => {
  const attributes = Object.entries(reader.tree.attributes).map(([name, value]) => ` ${name}="${value}"`);
  const children = reader.children();
  const inner = children.length === 0 ? writeParts([[reader.name, reader.tree.text]]) : undefined;
  return (
    inner ?? `<${reader.name}${attributes.join('')}>${children.map(writeTree).join('')}</${reader.name}>`
  );
};

function register(authority: Authority, call: Call, subject: EventCase, eventXml: string): string {
  const { state } = authority;
  const { event, now, environment } = subject;
  const accessKey = event.text('chNFe') ?? '';
  const protocol = state.nextProtocol(environment, accessKey.slice(0, 2), brasiliaDate(now).slice(2, 4));
  const verdict = isLateCancellation(subject)
    ? { cStat: '155', xMotivo: 'Cancelamento homologado fora de prazo' }
    : { cStat: '135', xMotivo: 'Evento registrado e vinculado a NF-e' };
  const answerXml = eventAnswer(authority, call, event, verdict, protocol);
  state.record({
    type: 'event',
    environment,
    accessKey,
    eventType: event.text('tpEvento') ?? '',
    sequence: Number(event.text('nSeqEvento')),
    cStat: verdict.cStat,
    protocol,
    eventXml,
    answerXml,
    at: now.toISOString(),
  });
  return answerXml;
}

const descriptions: Readonly<Record<string, string>> = {
  [cancellation]: 'Cancelamento homologado',
  '110110': 'Carta de Correção registrada',
};

/** Returns `xEvento` of the answer; a late cancellation has its own text. Source: nfe-protocol 6.3. */
const descriptionOf = (type: string, { cStat, xMotivo }: Refusal): string | undefined =>
  cStat === '155' ? xMotivo : descriptions[type];

function eventAnswer(
  authority: Authority,
  call: Call,
  event: Reader,
  verdict: Refusal,
  protocol?: string,
): string {
  const type = event.text('tpEvento') ?? '';
  const parts: XmlPart[] = [
    ['tpAmb', environmentCode(call.environment)],
    ['verAplic', authority.applicationVersion],
    ['cOrgao', event.text('cOrgao')],
    ['cStat', verdict.cStat],
    ['xMotivo', verdict.xMotivo],
    ['chNFe', event.text('chNFe')],
    ['tpEvento', type],
    ['xEvento', protocol === undefined ? undefined : descriptionOf(type, verdict)],
    ['nSeqEvento', event.text('nSeqEvento')],
    ['dhRegEvento', brasiliaDateTime(authority.clock.now())],
    ['nProt', protocol],
  ];
  const name = protocol === undefined ? 'infEvento' : `infEvento Id="ID${protocol}"`;
  return writeParts([[`retEvento xmlns="${nfeNamespace}" versao="1.00"`, [[name, parts]]]]);
}

function batchAnswer(
  authority: Authority,
  call: Call,
  idLote: string,
  { cStat, xMotivo }: Refusal,
  events: readonly XmlPart[] = [],
): Answer {
  const parts: XmlPart[] = [
    ['idLote', idLote],
    ['tpAmb', environmentCode(call.environment)],
    ['verAplic', authority.applicationVersion],
    ['cOrgao', authority.servedUfs[0]],
    ['cStat', cStat],
    ['xMotivo', xMotivo],
    ...events,
  ];
  return { xml: writeParts([[`retEnvEvento xmlns="${nfeNamespace}" versao="1.00"`, parts]]), changed: false };
}
