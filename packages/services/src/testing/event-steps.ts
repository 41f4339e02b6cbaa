import {
  type AuthorizationClass,
  eventTypes,
  type FilingAnswer,
  type Id24,
  type NoteEventType,
  type RegisteredEvent,
  type SituationAnswer,
  type SituationClass,
} from '@fiscal/domain';
import { eventId, parseEventId } from '@fiscal/nfe';
import { closeAttempt } from '../filing/close-attempt.ts';
import type { DocumentToCarry } from '../filing/filing-types.ts';
import { openQuestion } from '../filing/open-question.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { atAnyPace, close, endRun, finishFiling, newToken, open, signRun } from './filing-steps.ts';
import { aRequest, type Harness } from './harness.ts';
import type { TestTenant } from './test-context.ts';

type Parts = Pick<Harness, 'sys' | 'kinds'>;

/** A note of series 1 that the authority has authorized. */
export async function authorizedNote(
  harness: Harness,
  ctx: TestTenant,
  companyId: Id24,
  externalId = 'authorized',
): Promise<Id24> {
  const { note } = await issueNfe(ctx, { request: aRequest(companyId, { externalId }) });
  await finishFiling(harness, note.id, 'authorized');
  return note.id;
}

interface EventAnswering {
  readonly cStat: string;
  readonly class: AuthorizationClass;
}

const raw = new TextEncoder().encode('<answer/>');
const registrations: ReadonlySet<string> = new Set(['135', '136', '155']);

/** Signs an event, sends it and gets an answer, as the activities do. Returns the id of the attempt. */
export async function answerEvent(
  sys: Harness['sys'],
  id: Id24,
  { cStat, class: answerClass }: EventAnswering,
): Promise<Id24> {
  const opened = await open(sys, id);
  const protocol = verdictOn(opened.document, cStat);
  const answer: FilingAnswer = { cStat: '128', xMotivo: 'Lote de evento processado', protocol };
  await close(sys, opened, { kind: 'answered', answer, class: answerClass, raw });
  return opened.attemptId;
}

/** Queries the note of an event and gets an answer with these events. Returns the id of the attempt. */
export async function queryNfeEvent(
  sys: Harness['sys'],
  id: Id24,
  answerClass: SituationClass,
  shown: readonly RegisteredEvent[] = [],
): Promise<Id24> {
  const { fence } = await signRun(sys, id);
  const opened = await openQuestion(atAnyPace(sys), { fence, token: newToken(sys) });
  if (opened.kind !== 'opened') throw new Error(`not opened: ${opened.kind}`);
  const { attemptId, document } = opened;
  const answer: SituationAnswer = {
    cStat: '100',
    xMotivo: 'Autorizado o uso da NF-e',
    events: shown,
    protocol: shown.find(({ key }) => key === document.authorityKey),
  };
  const result = { kind: 'answered', answer, class: answerClass, raw } as const;
  await closeAttempt(sys, { fence, attemptId, kind: 'situation', document, result });
  return attemptId;
}

/** Brings an event to its registration or rejection by its next transmission. */
export async function finishEvent(
  { sys, kinds }: Parts,
  id: Id24,
  kind: 'registered' | 'rejected',
  { run = 1, cStat = kind === 'registered' ? '135' : '501' }: { run?: number; cStat?: string } = {},
): Promise<void> {
  const found = kind === 'registered' ? 'authorized' : 'rejected';
  const attemptId = await answerEvent(sys, id, { cStat, class: found });
  const recorded = await endRun({ sys, kinds }, id, { kind: found, attemptId }, run);
  if (recorded.kind !== 'recorded' || recorded.status !== found) {
    throw new Error(`the event did not end: ${JSON.stringify(recorded)}`);
  }
}

/** An event in an answer of the authority, without a document that could be stored. */
export function shownEvent(
  accessKey: string,
  { type, sequence, text }: { type: NoteEventType; sequence: number; text: string },
): RegisteredEvent {
  const authorityKey = eventId({ type: eventTypes[type], accessKey, sequence });
  return { ...verdictOn({ authorityKey }, '135'), text };
}

/** An event in an answer of the authority, with its document: these signed bytes and the answer to them. */
export function heldEvent({
  authorityKey,
  signedXml,
}: Pick<DocumentToCarry, 'authorityKey' | 'signedXml'>): RegisteredEvent {
  const event = verdictOn({ authorityKey }, '135');
  return { ...event, xml: `<procEventoNFe versao="1.00">${signedXml}${event.xml}</procEventoNFe>` };
}

function verdictOn({ authorityKey }: Pick<DocumentToCarry, 'authorityKey'>, cStat: string) {
  const named = parseEventId(authorityKey);
  if (named === undefined) throw new Error(`${authorityKey} is not an event`);
  const isRegistered = registrations.has(cStat);
  const reason = isRegistered ? 'Evento registrado e vinculado a NF-e' : 'Rejeicao: motivo de teste';
  const at = '2026-11-21T10:05:01-03:00';
  const number = isRegistered ? '135260000000002' : undefined;
  const xml =
    `<retEvento versao="1.00"><infEvento><tpAmb>2</tpAmb><verAplic>T</verAplic><cOrgao>35</cOrgao>` +
    `<cStat>${cStat}</cStat><xMotivo>${reason}</xMotivo><chNFe>${named.accessKey}</chNFe>` +
    `<tpEvento>${named.type}</tpEvento><nSeqEvento>${named.sequence}</nSeqEvento><dhRegEvento>${at}</dhRegEvento>` +
    `${number === undefined ? '' : `<nProt>${number}</nProt>`}</infEvento></retEvento>`;
  const { type, sequence } = named;
  return { key: authorityKey, type, sequence, cStat, reason, at, number, xml };
}
