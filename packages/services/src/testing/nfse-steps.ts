import type { NfseRequest } from '@fiscal/api-contract';
import {
  composeNfseKey,
  type Id24,
  id24,
  parseDpsId,
  type ReceivedNfse,
  type ReceivedNfseEvent,
} from '@fiscal/domain';
import { nfseEventId } from '@fiscal/nfse';
import { nfseSigners, signedBySefin } from '@fiscal/nfse/testing';
import { aService } from '@fiscal/testkit';
import { xmlDeclaration } from '@fiscal/xml';
import { closeAttempt } from '../filing/close-attempt.ts';
import type { AttemptResult, DocumentToCarry } from '../filing/filing-types.ts';
import { openQuestion } from '../filing/open-question.ts';
import { issueNfse } from '../kinds/nfse/issue-nfse.ts';
import { endedBy, heldAnswerOf, issueAnswerOf } from '../kinds/nfse/nfse-answer.ts';
import { ourNfseEventOf } from '../kinds/nfse-event/our-nfse-event.ts';
import type { QueriedEnding } from '../kinds/sefin/find-ending.ts';
import { queriedEventAnswerOf, sentEventAnswerOf } from '../kinds/sefin/nfse-event-answer.ts';
import { addNfseSeries } from '../series/add-series.ts';
import { atAnyPace, close, endRun, newToken, open, signRun } from './filing-steps.ts';
import type { Harness } from './harness.ts';
import type { TestMunicipal, TestTenant } from './test-context.ts';

type Parts = Pick<Harness, 'sys' | 'kinds'>;

const readAt = new Date('2026-11-21T10:00:00Z');

/** The context of a client for whom every municipality is served, with a rate of 5 %. */
export const municipal = (ctx: TestTenant): TestMunicipal => ({
  ...ctx,
  municipalities: {
    readAgreement: async () => ({
      kind: 'known',
      answer: {
        kind: 'found',
        agreement: { type: 'full', nationalEnvironment: 'on', nationalIssuer: 'on' },
      },
      readAt,
      isStale: false,
    }),
    readRates: async () => ({
      kind: 'known',
      answer: { kind: 'found', rates: [{ rate: '5.00', validFrom: '2020-01-01' }] },
      readAt,
      isStale: false,
    }),
  },
});

/** Adds the DPS series 1 to a company. */
export const withDpsSeries = (ctx: TestTenant, companyId: Id24): Promise<unknown> =>
  addNfseSeries(ctx, { companyId, number: 1, next: 1 });

/** Creates a client for whom every municipality is served, whose company has a DPS series 1. */
export async function anNfseCompany(
  harness: Harness,
): Promise<{ readonly ctx: TestMunicipal; readonly companyId: Id24 }> {
  const ctx = municipal(await harness.aClient());
  const companyId = await harness.aCompany(ctx);
  await withDpsSeries(ctx, companyId);
  return { ctx, companyId };
}

/** A queued NFS-e of series 1. */
export async function queuedNfse(
  ctx: TestTenant,
  companyId: Id24,
  changes: Partial<NfseRequest> = {},
): Promise<Id24> {
  const request = aService({ companyId, ...changes });
  return (await issueNfse(municipal(ctx), { request })).nfse.id;
}

const raw = new TextEncoder().encode('{}');

/** Brings an NFS-e to its authorization or rejection by its next transmission. */
export async function finishNfse(
  { sys, kinds }: Parts,
  id: Id24,
  kind: 'authorized' | 'rejected',
  run = 1,
  processedAt?: string,
): Promise<void> {
  const opened = await open(sys, id);
  const refused = issueAnswerOf({ kind: 'refused', ...refusal }, opened.document);
  const result =
    kind === 'authorized'
      ? nfseAnswered(opened.document, processedAt)
      : ({ kind: 'answered', answer: refused, class: kind, raw } as const);
  await close(sys, opened, result);
  const recorded = await endRun({ sys, kinds }, id, { kind, attemptId: opened.attemptId }, run);
  if (recorded.kind !== 'recorded' || recorded.status !== kind) {
    throw new Error(`the NFS-e did not end: ${JSON.stringify(recorded)}`);
  }
}

/** The result of a transmission by which the Sefin makes an NFS-e from the DPS. */
export function nfseAnswered(document: DocumentToCarry, processedAt?: string): AttemptResult {
  const registered = {
    kind: 'registered',
    ...verdict,
    accessKey: '',
    nfse: nfseOf(document, processedAt),
    alerts: [],
  } as const;
  return { kind: 'answered', answer: issueAnswerOf(registered, document), class: 'authorized', raw };
}

/** Brings an event of an NFS-e to its registration or rejection by its next transmission. */
export async function finishNfseEvent(
  { sys, kinds }: Parts,
  id: Id24,
  kind: 'registered' | 'rejected',
  run = 1,
): Promise<void> {
  const opened = await open(sys, id);
  const answer =
    kind === 'registered'
      ? sentEventAnswerOf({ kind: 'registered', ...verdict, event: nfseEventOf(opened.document) })
      : sentEventAnswerOf({ kind: 'refused', ...refusal });
  const found = kind === 'registered' ? 'authorized' : 'rejected';
  await close(sys, opened, { kind: 'answered', answer, class: found, raw });
  const { attemptId } = opened;
  const recorded = await endRun({ sys, kinds }, id, { kind: found, attemptId }, run);
  if (recorded.kind !== 'recorded' || recorded.status !== found) {
    throw new Error(`the event did not end: ${JSON.stringify(recorded)}`);
  }
}

/** Queries an event that was sent, and gets it or one with another text. Returns the id of the attempt. */
export async function queryNfseEvent(
  { sys }: Pick<Parts, 'sys'>,
  id: Id24,
  found: 'authorized' | 'textMismatch' = 'authorized',
): Promise<Id24> {
  const { fence } = await signRun(sys, id);
  const opened = await openQuestion(atAnyPace(sys), { fence, token: newToken(sys) });
  if (opened.kind !== 'opened') throw new Error(`not opened: ${opened.kind}`);
  const { attemptId, document } = opened;
  const others = found === 'authorized' ? {} : { text: 'Outras palavras', digest: 'b3V0cm8=' };
  const answer = queriedEventAnswerOf({ kind: 'found', event: { ...nfseEventOf(document), ...others } });
  const result = { kind: 'answered', answer, class: found, raw } as const;
  await closeAttempt(sys, { fence, attemptId, kind: 'situation', document, result });
  return attemptId;
}

/** Queries the NFS-e of a DPS, and gets one of another DPS and its ending. Returns the id of the attempt. */
export async function queryNfse(
  { sys }: Pick<Parts, 'sys'>,
  id: Id24,
  held: (document: DocumentToCarry) => ReceivedNfse,
  ending: (nfse: ReceivedNfse) => QueriedEnding = () => 'none',
): Promise<Id24> {
  const { fence } = await signRun(sys, id);
  const opened = await openQuestion(atAnyPace(sys), { fence, token: newToken(sys) });
  if (opened.kind !== 'opened') throw new Error(`not opened: ${opened.kind}`);
  const { attemptId, document } = opened;
  const nfse = held(document);
  const answer = endedBy(heldAnswerOf('', { kind: 'found', nfse }, document), ending(nfse));
  const result = { kind: 'answered', answer, class: 'digestMismatch', raw } as const;
  await closeAttempt(sys, { fence, attemptId, kind: 'situation', document, result });
  return attemptId;
}

const verdict = { cStat: '100', xMotivo: 'NFS-e gerada' } as const;
const refusal = {
  cStat: 'E0310',
  xMotivo: 'Código inexistente',
  errors: [{ code: 'E0310', reason: 'Código inexistente', detail: 'cTribNac' }],
} as const;
const fixedTime = '2026-11-21T10:00:05-03:00';

/** The key of the NFS-e that the Sefin makes from a DPS. */
export function nfseKeyOf(dpsId: string): string {
  const dps = parseDpsId(dpsId);
  if (dps === undefined) throw new Error(`${dpsId} is not the Id of a DPS`);
  const { cityCode, emitter, number } = dps;
  const parts = { cityCode, emitter, number, yearMonth: '2611', numericCode: '000000001' } as const;
  return composeNfseKey({ ...parts, generator: '2' });
}

/** An NFS-e over the signed DPS, with the amounts of the sample service. */
export function nfseOf(
  { authorityKey: dpsId, digestValue, signedXml }: DocumentToCarry,
  processedAt = fixedTime,
): ReceivedNfse {
  const accessKey = nfseKeyOf(dpsId);
  const number = String(parseDpsId(dpsId)?.number);
  const content =
    `<nNFSe>${number}</nNFSe><cStat>100</cStat><dhProc>${processedAt}</dhProc>` +
    `<valores><vBC>1500.00</vBC><pAliqAplic>5.00</pAliqAplic><vISSQN>75.00</vISSQN><vLiq>1500.00</vLiq></valores>` +
    signedXml.slice(xmlDeclaration.length);
  const signed = { root: 'NFSe', signed: 'infNFSe', id: `NFS${accessKey}`, content } as const;
  const xml = signedBySefin(signed, nfseSigners().sefin);
  return { xml, accessKey, number, cStat: '100', processedAt, dpsId, digest: digestValue };
}

/** The event that the Sefin makes from a signed request. */
export function nfseEventOf(document: DocumentToCarry): ReceivedNfseEvent {
  const { accessKey, type, text, digestValue: digest } = ourNfseEventOf(document);
  const id = nfseEventId({ accessKey, code: type, sequence: 1 });
  const content = document.signedXml.slice(xmlDeclaration.length);
  const xml = signedBySefin({ root: 'evento', signed: 'infEvento', id, content }, nfseSigners().sefin);
  const requestId = document.authorityKey;
  return { xml, requestId, accessKey, type, sequence: 1, processedAt: fixedTime, text, digest };
}

/** An NFS-e of series 1 that the Sefin has authorized. */
export async function authorizedNfse(
  harness: Parts,
  ctx: TestTenant,
  companyId: Id24,
  changes: Partial<NfseRequest> = {},
): Promise<Id24> {
  const id = id24(await queuedNfse(ctx, companyId, changes));
  await finishNfse(harness, id, 'authorized');
  return id;
}

/**
 * An NFS-e whose first DPS the Sefin registered although it had refused it before. The correction is answered with
 * E0014, which shows the first DPS. With `tell`, which stores the evidence of an operator, the Sefin does not answer
 * about events. Returns the id of the NFS-e.
 */
export async function nfseOfFirstRun(
  harness: Parts,
  ctx: TestTenant,
  { companyId, ...first }: Partial<NfseRequest> & { readonly companyId: Id24 },
  corrected: Partial<NfseRequest>,
  tell?: (id: Id24) => Promise<Id24>,
): Promise<Id24> {
  const { sys } = harness;
  const id = await queuedNfse(ctx, companyId, first);
  const sent = await open(sys, id);
  const refused = issueAnswerOf({ kind: 'refused', ...refusal }, sent.document);
  await close(sys, sent, { kind: 'answered', answer: refused, class: 'rejected', raw });
  await endRun(harness, id, { kind: 'rejected', attemptId: sent.attemptId });
  const { externalId } = aService({ companyId, ...first });
  const request = aService({ companyId, externalId, ...corrected });
  const { kind } = await issueNfse(municipal(ctx), { request });
  const again = await open(sys, id);
  const held = { kind: 'registered', ...verdict, accessKey: '', alerts: [] } as const;
  const shown = issueAnswerOf({ ...held, nfse: nfseOf(sent.document) }, again.document);
  const answer = tell === undefined ? shown : endedBy(shown, 'unanswered');
  await close(sys, again, { kind: 'answered', answer, class: 'duplicate', raw });
  const adopted = tell === undefined ? {} : { adopted: { evidence: await tell(id) } };
  const outcome = { kind: 'authorized', attemptId: again.attemptId, ofRun: 1, ...adopted } as const;
  const recorded = await endRun(harness, id, outcome, 2);
  if (kind !== 'resubmitted' || recorded.kind !== 'recorded' || recorded.status !== 'authorized') {
    throw new Error(`the first DPS was not registered: ${kind}, ${JSON.stringify(recorded)}`);
  }
  return id;
}
