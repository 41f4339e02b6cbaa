import { createPrivateKey } from 'node:crypto';
import type { FilingOutcome, RecordedOutcome, WorkflowTiming } from '@fiscal/contracts';
import { inTransaction } from '@fiscal/db';
import type {
  AuthorizationAnswer,
  AuthorizationClass,
  Id24,
  NotSentReason,
  SituationAnswer,
  SituationClass,
  UnknownReason,
} from '@fiscal/domain';
import { signEnveloped } from '@fiscal/xml';
import { sql } from 'drizzle-orm';
import { loadSealedKey } from '../certificates/load-sealed-key.ts';
import { claimRun } from '../filing/claim-run.ts';
import { closeAttempt } from '../filing/close-attempt.ts';
import type {
  AttemptResult,
  ClaimedRun,
  DocumentToCarry,
  Fence,
  OpenedAttempt,
} from '../filing/filing-types.ts';
import { openQuestion } from '../filing/open-question.ts';
import { openTransmission } from '../filing/open-transmission.ts';
import { recordOutcome } from '../filing/record-outcome.ts';
import { storeSigned } from '../filing/store-signed.ts';
import type { Harness } from './harness.ts';
import type { TestSystem } from './test-context.ts';
import { createTestKinds } from './test-kinds.ts';

/** Run id of the execution that owns the filings of a test by default. */
export const owner = 'execution-1';

export type Claimed = Extract<ClaimedRun, { kind: 'claimed' }>;

/** Makes a token that no other call has. */
export const newToken = ({ random }: TestSystem): string => Buffer.from(random.bytes(12)).toString('hex');

/** Makes `by` the owner of a filing that is open. */
export async function claim(sys: TestSystem, filingId: Id24, by = owner): Promise<Claimed> {
  const claimed = await claimRun(sys, { filingId, owner: by });
  if (claimed.kind !== 'claimed') throw new Error(`the filing is ${claimed.kind}`);
  return claimed;
}

/** Signs the document of a claimed run; undefined when its certificate was replaced meanwhile. */
export async function sign(sys: TestSystem, { certificate, filingKind, unsignedXml: xml }: Claimed) {
  if (typeof certificate === 'string') throw new Error(certificate);
  if (xml === undefined) throw new Error('the run is signed');
  const { id: certificateId, version } = certificate;
  const sealed = await loadSealedKey(sys, { certificateId, version });
  if (sealed === null) return undefined;
  const pkcs8 = sys.vault.open(sealed.sealed, sealed.context);
  const { xml: signedXml, digestValue } = signEnveloped(xml, {
    ...createTestKinds()[filingKind].signature,
    key: createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' }),
    certificateDer: sealed.certificateDer,
  });
  return { signedXml, digestValue, certificateId };
}

/** Claims the filing, signs its document and stores it, as at the beginning of a run. */
export async function signRun(
  sys: TestSystem,
  filingId: Id24,
  by = owner,
): Promise<Claimed & { readonly fence: Fence }> {
  const claimed = await claim(sys, filingId, by);
  const { run, clientId } = claimed;
  const fence = { filingId, run, owner: by };
  if (claimed.unsignedXml === undefined) return { ...claimed, fence };
  const signed = await sign(sys, claimed);
  if (signed === undefined) return signRun(sys, filingId, by);
  await storeSigned(sys, { fence, clientId, ...signed });
  return { ...(await claim(sys, filingId, by)), fence };
}

/** Reads the frozen document of the present run. */
export async function unsignedXml(sys: TestSystem, filingId: Id24): Promise<string> {
  const { unsignedXml: xml } = await claim(sys, filingId);
  if (xml === undefined) throw new Error('the run is signed');
  return xml;
}

/** Signs the document and opens its next transmission. */
export async function open(
  sys: TestSystem,
  filingId: Id24,
): Promise<OpenedAttempt & { ordinal: number; fence: Fence }> {
  const { fence, nextOrdinal: ordinal } = await signRun(sys, filingId);
  const opened = await openTransmission(sys, { fence, ordinal, token: newToken(sys), permit: 'none' });
  if (opened.kind !== 'opened') throw new Error(`not opened: ${opened.kind}`);
  return { ...opened, ordinal, fence };
}

/** Closes a transmission of the present run. */
export const close = (
  sys: TestSystem,
  { attemptId, document, ordinal, fence }: Awaited<ReturnType<typeof open>>,
  result: AttemptResult,
) => closeAttempt(sys, { fence, attemptId, kind: 'transmit', ordinal, document, result });

export interface Answering {
  readonly cStat: string;
  readonly class: AuthorizationClass | SituationClass;
  /** `none`: the message is refused before the note is read. */
  readonly protocol?: 'none' | 'of another digest' | undefined;
  readonly dhRecbto?: string | undefined;
  readonly nProt?: string | undefined;
  /** digVal, by default the digest of our bytes; null: the answer has none. */
  readonly digest?: string | null | undefined;
  /** The key that the answer names. */
  readonly namedKey?: string | undefined;
}

/** Signs and sends a document and gets an answer, as the activities do. Returns the id of the attempt. */
export async function transmit(sys: TestSystem, filingId: Id24, answering: Answering): Promise<Id24> {
  const opened = await open(sys, filingId);
  await close(sys, opened, answered(opened.document, answering));
  return opened.attemptId;
}

/** Signs, opens a transmission and closes it without an answer. */
export async function lose(
  sys: TestSystem,
  filingId: Id24,
  result: { kind: 'unknown'; reason: UnknownReason } | { kind: 'notSent'; reason: NotSentReason },
): Promise<void> {
  await close(sys, await open(sys, filingId), result);
}

const anyPace = { gapMs: 0, windowMs: 0, most: 1 };

/** Removes the limit of queries from the timing, for a test that queries often. */
export const withoutPace = (timing: WorkflowTiming): WorkflowTiming => ({
  ...timing,
  questionPace: anyPace,
  sefinQuestionPace: anyPace,
});

/** Removes the limit of queries from the context, for a test that queries often. */
export const atAnyPace = (sys: TestSystem): TestSystem => ({
  ...sys,
  settings: { ...sys.settings, timing: withoutPace(sys.settings.timing) },
});

/** Queries the key of a run, by default of the present one, and gets an answer. Returns the id of the attempt. */
export async function queryRun(
  sys: TestSystem,
  filingId: Id24,
  answering: Answering,
  ofRun?: number,
): Promise<Id24> {
  const { fence } = await signRun(sys, filingId);
  const opened = await openQuestion(atAnyPace(sys), { fence, token: newToken(sys), ofRun });
  if (opened.kind !== 'opened') throw new Error(`not opened: ${opened.kind}`);
  const { answer, ...result } = answered(opened.document, answering);
  const situation: SituationAnswer = { ...answer, cStat: answering.cStat, events: [] };
  const { attemptId, document } = opened;
  await closeAttempt(sys, {
    fence,
    attemptId,
    kind: 'situation',
    document,
    result: { ...result, answer: situation },
  });
  return attemptId;
}

/** Claims the filing and records an outcome of a run, as its owner. */
export async function endRun(
  { sys, kinds }: Pick<Harness, 'sys' | 'kinds'>,
  filingId: Id24,
  outcome: FilingOutcome,
  run = 1,
): Promise<RecordedOutcome> {
  await claimRun(sys, { filingId, owner });
  return recordOutcome(sys, kinds, { filingId, run, owner, outcome });
}

/** Brings a note to a rejection or an authorization by its next transmission. */
export async function finishFiling(
  harness: Pick<Harness, 'sys' | 'kinds'>,
  filingId: Id24,
  kind: 'authorized' | 'rejected',
  run = 1,
  cStat = kind === 'authorized' ? '100' : '610',
): Promise<RecordedOutcome> {
  const attemptId = await transmit(harness.sys, filingId, { cStat, class: kind });
  return endRun(harness, filingId, { kind, attemptId }, run);
}

/** Reads the attempts of a filing in the order of their opening. */
export async function attemptsOf(sys: TestSystem, filingId: Id24) {
  const rows = await inTransaction(sys.db, 'system', (tx) =>
    tx.execute<{ id: string; run: number; ordinal: number; kind: string; outcome: string | null }>(sql`
      select id, run, ordinal, kind, outcome from attempt where filing_id = ${filingId} order by sequence`),
  );
  return [...rows];
}

const reasons: Readonly<Record<string, string>> = {
  '100': 'Autorizado o uso da NF-e',
  '301': 'Uso Denegado: Irregularidade fiscal do emitente',
};

/** The result of an attempt that the authority answered. */
export function answered(document: DocumentToCarry, answering: Answering) {
  return {
    kind: 'answered' as const,
    answer: answerOf(document, answering),
    class: answering.class,
    raw: new TextEncoder().encode('<answer/>'),
  };
}

function answerOf(
  { authorityKey, digestValue }: DocumentToCarry,
  { cStat, protocol, dhRecbto, nProt = '135260000000001', namedKey, digest }: Answering,
): AuthorizationAnswer {
  const xMotivo = reasons[cStat] ?? 'Rejeicao: motivo de teste';
  if (protocol === 'none') return { cStat, xMotivo, ...(namedKey === undefined ? {} : { namedKey }) };
  const time = dhRecbto ?? '2026-11-21T10:00:05-03:00';
  const named = digest === undefined ? digestValue : (digest ?? undefined);
  const digVal = protocol === undefined ? named : 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=';
  const numbered = cStat === '100' || cStat === '301' ? nProt : undefined;
  const xml =
    `<protNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><infProt><tpAmb>2</tpAmb>` +
    `<verAplic>T</verAplic><chNFe>${authorityKey}</chNFe><dhRecbto>${time}</dhRecbto>` +
    `${numbered === undefined ? '' : `<nProt>${numbered}</nProt>`}${digVal === undefined ? '' : `<digVal>${digVal}</digVal>`}` +
    `<cStat>${cStat}</cStat><xMotivo>${xMotivo}</xMotivo></infProt></protNFe>`;
  return {
    cStat: '104',
    xMotivo: 'Lote processado',
    protocol: { key: authorityKey, cStat, reason: xMotivo, at: time, number: numbered, digest: digVal, xml },
  };
}
