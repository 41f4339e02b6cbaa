import type { Id24 } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { updateCompany } from '../companies/update-company.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { exportNfeMonth } from '../kinds/nfe/nfe-month.ts';
import { disableRange } from '../kinds/nfe-disabling/disable-range.ts';
import { cancelNfe, correctNfe } from '../kinds/nfe-event/nfe-event-verbs.ts';
import { getNfse } from '../kinds/nfse/get-nfse.ts';
import { exportNfseMonth } from '../kinds/nfse/nfse-month.ts';
import { requestNfseCancellation } from '../kinds/nfse-event/nfse-event-verbs.ts';
import { archiveMonth } from '../testing/archive-month.ts';
import { finishEvent } from '../testing/event-steps.ts';
import { endRun, finishFiling, transmit } from '../testing/filing-steps.ts';
import { aRequest } from '../testing/harness.ts';
import { authorizedNfse, finishNfseEvent, withDpsSeries } from '../testing/nfse-steps.ts';
import { finishRange } from '../testing/range-steps.ts';
import { refusal } from '../testing/refusal.ts';
import type { StoredFile } from '../testing/stored-files.ts';
import { cannotDraw, type TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { withRenderers } from '../testing/with-renderers.ts';
import type { ExportMonthInput } from './export-month.ts';

const harness = useHarness();

const month = '2026-11';
const pdfOf = (xml: string, status: string): Uint8Array => Buffer.from(`%PDF ${status} ${xml.length}`);
const drawing = (ctx: TestTenant): TestTenant =>
  withRenderers(ctx, { nfe: async ({ procNFeXml, status }) => pdfOf(procNFeXml, status) });

const namesOf = (files: readonly StoredFile[]): string[] => files.map(([name]) => name);
const textOf = (files: readonly StoredFile[], wanted: string): string =>
  files.find(([name]) => name === wanted)?.[1] ?? `no ${wanted}`;

async function authorized(ctx: TestTenant, companyId: Id24, externalId: string, dhRecbto?: string) {
  const { note } = await issueNfe(ctx, { request: aRequest(companyId, { externalId }) });
  const attemptId = await transmit(harness.sys, note.id, { cStat: '100', class: 'authorized', dhRecbto });
  await endRun(harness, note.id, { kind: 'authorized', attemptId });
  return { id: note.id, key: note.accessKey ?? '' };
}

test('notes, events and disablings of the month are exported in order, with a summary; refused notes are not', async () => {
  const ctx = drawing(await harness.aClient());
  const companyId = await harness.aCompany(ctx);
  const kept = await authorized(ctx, companyId, 'kept');
  const cancelled = await authorized(ctx, companyId, 'cancelled');
  const { note: refused } = await issueNfe(ctx, { request: aRequest(companyId, { externalId: 'refused' }) });
  await finishFiling(harness, refused.id, 'rejected');
  const letter = await correctNfe(ctx, {
    id: kept.id,
    text: 'Onde se lê 1 volume, leia-se 2 volumes',
  });
  await finishEvent(harness, letter.event.id, 'registered');
  const cancellation = await cancelNfe(ctx, {
    id: cancelled.id,
    justification: 'Venda desfeita a pedido',
  });
  await finishEvent(harness, cancellation.event.id, 'registered');
  const range = await disableRange(ctx, {
    request: { companyId, series: 1, from: 3, to: 3, justification: 'Falha na emissão do número' },
  });
  await finishRange(harness, range.disabling.id, { cStat: '102', nProt: '135260000000003' });

  const { files, fileName } = await archiveMonth(ctx, { companyId, month });
  expect(fileName).toBe('nfe-12ABC34501DE35-2026-11.zip');
  expect(namesOf(files)).toEqual([
    `xml/${kept.key}-procNFe.xml`,
    `xml/${cancelled.key}-procNFe.xml`,
    `events/${kept.key}-110110-1-procEventoNFe.xml`,
    `events/${cancelled.key}-110111-1-procEventoNFe.xml`,
    'disabled/2026-1-3-3-procInutNFe.xml',
    'summary.csv',
  ]);
  expect(textOf(files, `xml/${kept.key}-procNFe.xml`)).toMatch(/^<\?xml.*<nfeProc/s);
  expect(textOf(files, `events/${kept.key}-110110-1-procEventoNFe.xml`)).toContain('procEventoNFe');
  expect(textOf(files, 'disabled/2026-1-3-3-procInutNFe.xml')).toContain('ProcInutNFe');
  const lines = textOf(files, 'summary.csv')
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(';'));
  const { recipient } = aRequest(companyId);
  expect(lines.map(([, , number, key, status]) => [number, key, status])).toEqual([
    ['1', `'${kept.key}`, 'authorized'],
    ['2', `'${cancelled.key}`, 'cancelled'],
    ['3', '', 'disabled'],
  ]);
  expect(lines[0]?.slice(7, 9)).toEqual([`'${recipient.cnpj ?? recipient.cpf}`, recipient.name]);
  expect([lines[0]?.at(-1), lines[1]?.at(-1)]).toEqual(['', expect.stringMatching(/-03:00$/)]);

  const rendered = await archiveMonth(ctx, { companyId, month, danfe: 'with' });
  expect(textOf(rendered.files, `danfe/${kept.key}.pdf`)).toMatch(/^%PDF authorized/);
  expect(textOf(rendered.files, `danfe/${cancelled.key}.pdf`)).toMatch(/^%PDF cancelled/);
  expect(rendered.etag).not.toBe((await archiveMonth(ctx, { companyId, month })).etag);
  // What was rendered is stored, so it is not drawn again.
  const again = await archiveMonth(withRenderers(ctx, { nfe: cannotDraw }), {
    companyId,
    month,
    danfe: 'with',
  });
  expect(again.whole.equals(rendered.whole)).toBe(true);
});

test('an event of an NFS-e that two of our requests found at the Sefin is one file: that of the first', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  await withDpsSeries(ctx, companyId);
  const id = await authorizedNfse(harness, ctx, companyId);
  const words = ['Serviço em duplicidade', 'Serviço em duplicidade, outra vez'];
  for (const justification of words) {
    const { event } = await requestNfseCancellation(ctx, { id, justification });
    await finishNfseEvent(harness, event.id, 'registered');
    await harness.advance(1_000);
  }
  const { accessKey } = await getNfse(ctx, { id });
  const { files } = await archiveMonth(ctx, { companyId, month }, exportNfseMonth);
  expect(namesOf(files)).toEqual([
    `xml/${accessKey}-nfse.xml`,
    `events/${accessKey}-101103-1.xml`,
    expect.stringContaining('.csv'),
  ]);
  expect(textOf(files, `events/${accessKey}-101103-1.xml`)).toContain(`>${words[0]}<`);
});

test('the export is busy if a DANFE is not stored and cannot be drawn', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  await authorized(ctx, companyId, 'a');
  const requested = exportNfeMonth({ ...ctx, printing: ctx }, { companyId, month, danfe: 'with' });
  expect(await refusal(requested)).toMatchObject({ code: 'busy' });
});

test('a note belongs to the month of its authorization in Brasília, to the second', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const times = [
    '2026-09-30T23:59:59-03:00',
    '2026-10-01T00:00:00-03:00',
    '2026-10-31T23:59:59-03:00',
    '2026-11-01T00:00:00-03:00',
  ];
  for (const time of times) await authorized(ctx, companyId, time, time);
  const numbers = async (requested: string) =>
    (await archiveMonth(ctx, { companyId, month: requested })).files.length - 1;
  expect([await numbers('2026-09'), await numbers('2026-10'), await numbers('2026-11')]).toEqual([1, 2, 1]);
});

test('a denial belongs to the month of its protocol, not to that of its answer', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const { note } = await issueNfe(ctx, { request: aRequest(companyId) });
  const answer = { cStat: '301', class: 'denied', dhRecbto: '2026-10-31T23:59:59-03:00' } as const;
  const attemptId = await transmit(harness.sys, note.id, answer);
  await endRun(harness, note.id, { kind: 'denied', attemptId });
  const denied = [`xml/${note.accessKey}-procNFe.xml`, 'summary.csv'];
  expect(namesOf((await archiveMonth(ctx, { companyId, month: '2026-10' })).files)).toEqual(denied);
  expect(namesOf((await archiveMonth(ctx, { companyId, month })).files)).toEqual(['summary.csv']);
});

test('the planning ends when its client disconnects', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const signal = AbortSignal.abort(new Error('the client left'));
  const requested = exportNfeMonth({ ...ctx, printing: ctx }, { companyId, month, danfe: 'without', signal });
  await expect(requested).rejects.toThrow('the client left');
});

test('a company that issued in both environments exports one of them: the present one unless the request names another', async () => {
  const ctx = await harness.aClient('live');
  const companyId = await harness.aCompany(ctx, { environment: 'homologation' });
  const { key } = await authorized(ctx, companyId, 'tried');
  await updateCompany(ctx, { id: companyId, patch: { environment: 'production' } });
  const names = async (input: Partial<ExportMonthInput>) =>
    namesOf((await archiveMonth(ctx, { companyId, month, environment: input.environment })).files);
  expect(await names({})).toEqual(['summary.csv']);
  expect(await names({ environment: 'homologation' })).toEqual([`xml/${key}-procNFe.xml`, 'summary.csv']);
});

test('an empty month is an archive with only the names of the columns', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const { files } = await archiveMonth(ctx, { companyId, month: '2026-01' });
  expect(files).toEqual([['summary.csv', expect.stringMatching(/^\uFEFFmodelo;.*;canceladaEm\r\n$/)]]);
});

test('months that have not begun are refused', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const future = exportNfeMonth({ ...ctx, printing: ctx }, { companyId, month: '2026-12', danfe: 'without' });
  expect(await refusal(future)).toMatchObject({ code: 'validation_failed', details: [{ path: 'month' }] });
});
