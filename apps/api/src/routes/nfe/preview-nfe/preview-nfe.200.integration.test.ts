import { createPdfWorkers } from '@fiscal/pdf';
import { createThreads } from '@fiscal/threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRequestBody } from '../../../testing/note-bodies.ts';
import { finishNote, queueNote, readyCompany } from '../../../testing/notes.ts';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useOwnTestApi } from '../../../testing/use-test-api.ts';
import { getUsageOperation } from '../../usage/get-usage/get-usage.operation.ts';
import { getNfeOperation } from '../get-nfe/get-nfe.operation.ts';
import { previewNfeOperation } from './preview-nfe.operation.ts';

const threads = createThreads({ size: 1 });
const api = useOwnTestApi({}, { renderDanfe: createPdfWorkers(threads).renderDanfe });
afterAll(() => threads.close());

let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

const ask = (changes: object = {}, accept?: string) =>
  api().call(previewNfeOperation, {
    anyBody: { ...aRequestBody({ companyId }), ...changes },
    headers: accept === undefined ? {} : { accept },
  });

test('the preview has totals, items, warnings and the document of the note that would be issued', async () => {
  const { body } = expectStatus(await ask({ externalId: undefined }), 200);
  const id = await queueNote(api(), companyId, { externalId: 'issued' });
  const { body: note } = expectStatus(await api().call(getNfeOperation, { params: { id } }), 200);
  expect([body.totals, body.warnings]).toEqual([note.totals, note.warnings]);
  expect(body.items).toMatchObject([{ index: 0, taxes: { icms: { value: '27.00' } } }]);
  expect(body.xml).toMatch(/^<NFe .*<nNF>999999999<\/nNF>.*<\/NFe>$/);
  expect(note.number).toBe(1);
});

test('a preview is answered as PDF or XML to who asks for it', async () => {
  const pdf = await ask({}, 'application/pdf');
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(pdf.text.startsWith('%PDF-')).toBe(true);
  const xml = await ask({ issueDate: '2026-12-01' }, 'application/xml, application/json;q=0.5');
  expect([xml.status, xml.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
  expect(xml.text).toMatch(/^<NFe .*<dhEmi>2026-12-01T12:00:00-03:00<\/dhEmi>/);
  for (const accept of ['*/*', 'text/html', 'application/*', 'application/pdf;q=0.1, application/json'])
    expect((await ask({}, accept)).headers.get('content-type')).toBe('application/json');
});

test('each preview counts one quotation, a refused one none', async () => {
  const counted = async () => {
    const { body } = expectStatus(await api().call(getUsageOperation), 200);
    return body.total.taxQuotations;
  };
  const before = await counted();
  await ask();
  await ask({}, 'application/pdf');
  await ask({ expectedTotal: '1.00' });
  expect(await counted()).toBe(before + 2);
});

test('a rejected note is previewed with its correction', async () => {
  const id = await queueNote(api(), companyId, { externalId: 'rejected' });
  await finishNote(api(), id, 'rejected', {});
  const answer = await ask({ externalId: 'rejected', natureOfOperation: 'Venda corrigida' });
  expect(expectStatus(answer, 200).body.xml).toContain('<natOp>Venda corrigida</natOp>');
});
