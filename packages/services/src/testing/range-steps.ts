import { assertNever, type Id24 } from '@fiscal/domain';
import { parseRangeId, readDisablingAnswer } from '@fiscal/nfe';
import { classifyTransmission } from '../filing/classify-transmission.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { disableRange } from '../kinds/nfe-disabling/disable-range.ts';
import { setSeriesNext } from '../series/set-series-next.ts';
import { close, endRun, finishFiling, lose, open, transmit } from './filing-steps.ts';
import { aRequest, type Harness } from './harness.ts';
import type { TestTenant } from './test-context.ts';

export const justification = 'Falha na emissão: números não usados';

/** The end of a note. `inDoubt`: the answer was lost and an operator gave the note up. */
export type NoteEnd = 'authorized' | 'rejected' | 'failed' | 'denied' | 'inDoubt' | 'attention' | 'queued';

/** Issues the next note of the series and brings it to its end. Returns its id. */
export async function aNoteThatEnds(
  harness: Harness,
  ctx: TestTenant,
  companyId: string,
  { externalId, end }: { readonly externalId: string; readonly end: NoteEnd },
): Promise<Id24> {
  const { note } = await issueNfe(ctx, { request: aRequest(companyId, { externalId }) });
  await endNote(harness, note.id, end);
  return note.id;
}

async function endNote(harness: Harness, id: Id24, end: NoteEnd): Promise<void> {
  switch (end) {
    case 'queued':
      return;
    case 'authorized':
    case 'rejected':
      await finishFiling(harness, id, end);
      return;
    case 'denied': {
      const attemptId = await transmit(harness.sys, id, { cStat: '301', class: 'denied' });
      await endRun(harness, id, { kind: 'denied', attemptId });
      return;
    }
    case 'failed':
      await endRun(harness, id, { kind: 'failed', code: 'authority_unavailable' });
      return;
    case 'inDoubt':
      await lose(harness.sys, id, { kind: 'unknown', reason: 'interrupted' });
      await endRun(harness, id, { kind: 'failed', code: 'transmission_uncertain' });
      return;
    case 'attention':
      await endRun(harness, id, { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' });
      return;
    default:
      assertNever(end);
  }
}

/** A client with a company whose series 1 has one note for each end, from number 1 on. */
export async function aCompanyWithNotes(harness: Harness, ends: readonly NoteEnd[]) {
  const ctx = await harness.aClient();
  const companyId = await harness.aCompany(ctx);
  const notes: Id24[] = [];
  for (const [n, end] of ends.entries()) {
    notes.push(await aNoteThatEnds(harness, ctx, companyId, { externalId: `p-${n + 1}`, end }));
  }
  return { ctx, companyId, notes };
}

/** Raises the next number of series 1, also by a large step. */
export const raiseNext = ({ sys }: Pick<Harness, 'sys'>, companyId: Id24, next: number) =>
  setSeriesNext(sys, {
    companyId,
    environment: 'homologation',
    model: '55',
    series: 1,
    next,
    actor: 'test',
    far: true,
  });

/** Requests the disabling of numbers of series 1. */
export const disable = (ctx: TestTenant, companyId: Id24, from: number, to: number = from) =>
  disableRange(ctx, { request: { companyId, series: 1, from, to, justification } });

export interface RangeAnswer {
  readonly cStat: string;
  readonly nProt?: string | undefined;
  readonly xMotivo?: string | undefined;
}

/** Signs and sends a range and gets an answer, which it reads and classifies as the worker does. */
export async function transmitRange(
  { sys, kinds }: Pick<Harness, 'sys' | 'kinds'>,
  id: Id24,
  { cStat, nProt, xMotivo = 'Motivo de teste' }: RangeAnswer,
) {
  const opened = await open(sys, id);
  const { document, attemptId } = opened;
  const range = parseRangeId(document.authorityKey);
  if (range === undefined) throw new Error('not a range');
  const raw =
    `<retInutNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><infInut><tpAmb>2</tpAmb><verAplic>T</verAplic>` +
    `<cStat>${cStat}</cStat><xMotivo>${xMotivo}</xMotivo><cUF>35</cUF><ano>${range.year}</ano><CNPJ>${range.cnpj}</CNPJ>` +
    `<mod>55</mod><serie>${range.series}</serie><nNFIni>${range.first}</nNFIni><nNFFin>${range.last}</nNFFin>` +
    `<dhRecbto>2026-11-21T10:06:01-03:00</dhRecbto>${nProt === undefined ? '' : `<nProt>${nProt}</nProt>`}` +
    '</infInut></retInutNFe>';
  const read = readDisablingAnswer(raw, {
    environment: document.environment,
    rangeId: document.authorityKey,
  });
  if (!read.ok) throw new Error(read.reason);
  const found = classifyTransmission(kinds.nfeDisabling, read.answer, document);
  await close(sys, opened, {
    kind: 'answered',
    answer: read.answer,
    class: found,
    raw: new TextEncoder().encode(raw),
  });
  return { attemptId, class: found, signedXml: document.signedXml };
}

/** Brings a range to its end by an answer, by default 102 with a protocol. */
export async function finishRange(
  harness: Pick<Harness, 'sys' | 'kinds'>,
  id: Id24,
  answer: RangeAnswer = { cStat: '102', nProt: '135260000000003' },
  run = 1,
): Promise<void> {
  const { attemptId, class: kind } = await transmitRange(harness, id, answer);
  if (kind !== 'authorized' && kind !== 'rejected') throw new Error(`the range is ${kind}`);
  await endRun(harness, id, { kind, attemptId }, run);
}
