import { setImmediate } from 'node:timers/promises';
import { createPdfWorkers } from '@fiscal/pdf';
import { createThreads } from '@fiscal/threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRequestTurns } from '../../../http/request-turns.ts';
import { registerCompany, uploadCertificate } from '../../../testing/companies.ts';
import { anItemBody, aRequestBody } from '../../../testing/note-bodies.ts';
import { finishNote, queueNote, readyCompany } from '../../../testing/notes.ts';
import { errorOf, expectStatus } from '../../../testing/typed-client.ts';
import { useOwnTestApi, useTestApi } from '../../../testing/use-test-api.ts';
import { getUsageOperation } from '../../usage/get-usage/get-usage.operation.ts';
import { createNfeOperation } from '../create-nfe/create-nfe.operation.ts';
import { getNfeOperation } from '../get-nfe/get-nfe.operation.ts';
import { previewNfeOperation } from './preview-nfe.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

describe('200', () => {
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
    const less = ['application/pdf;q=0.1, application/json', 'application/pdf;q=0'];
    for (const accept of ['*/*', 'text/html', 'application/*', ...less])
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
});

describe('409', () => {
  test('an externalId with other content is refused as POST /v1/nfe refuses it; without one nothing is compared', async () => {
    await queueNote(api(), companyId, { externalId: 'compared' });
    const body = aRequestBody({ companyId, externalId: 'compared', natureOfOperation: 'Outra venda' });
    const answer = await api().call(previewNfeOperation, { body });
    expect(answer.status).toBe(409);
    expect(errorOf(answer)).toMatchObject({ code: 'conflict', details: { reason: 'external_id_content' } });
    const { externalId: _, ...unnamed } = body;
    expect((await api().call(previewNfeOperation, { body: unnamed })).status).toBe(200);
  });
});

describe('422', () => {
  const bodyOf = (changes: object) => ({ ...aRequestBody({ companyId }), ...changes });

  test.each([
    ['2026-13-01', 'deve ser uma data AAAA-MM-DD ou um instante ISO 8601 com fuso'],
    ['2026-12-01T10:00:00', 'deve ser uma data AAAA-MM-DD ou um instante ISO 8601 com fuso'],
    ['2019-12-31', expect.stringMatching(/^deve estar entre/)],
    [20261201, 'deve ser uma data AAAA-MM-DD ou um instante ISO 8601 com fuso'],
  ])('issueDate %j is refused', async (issueDate, message) => {
    const answer = await api().call(previewNfeOperation, { anyBody: bodyOf({ issueDate }) });
    expect(answer.status, answer.text).toBe(422);
    expect(errorOf(answer)).toMatchObject({
      code: 'validation_failed',
      details: [{ path: 'issueDate', message }],
    });
  });

  test.each([
    ['a rule', { items: [anItemBody({ ncm: '96081000', gtin: '7891000315508' })] }],
    ['a malformed and a wrong field together', { items: [anItemBody({ ncm: '1', gtin: '7891000315508' })] }],
    ['an unknown field', { foo: 1 }],
    ['the total', { expectedTotal: '1.00' }],
    ['the series', { series: 800 }],
  ])('a body refused for %s is answered as POST /v1/nfe answers it', async (_, changes) => {
    const anyBody = bodyOf(changes);
    const issued = await api().call(createNfeOperation, { anyBody });
    const previewed = await api().call(previewNfeOperation, { anyBody });
    expect(issued.status).toBe(422);
    expect([previewed.status, previewed.body]).toEqual([422, issued.body]);
  });

  test('without certificate or series the answer says which is missing', async () => {
    const bare = await registerCompany(api(), { cnpj: '11444777000161', nfeSeries: [] });
    const ask = () => api().call(previewNfeOperation, { body: aRequestBody({ companyId: bare }) });
    expect(errorOf(await ask())).toMatchObject({ code: 'certificate_unavailable' });
    await uploadCertificate(api(), bare, { cnpj: '11444777000161' });
    expect(errorOf(await ask())).toMatchObject({ code: 'series_missing' });
  });
});

describe('503', () => {
  const bare = useTestApi();
  const turns = createRequestTurns();
  const api = useOwnTestApi({ turns });
  const headers = { accept: 'application/pdf' };
  let companyId: string;
  beforeAll(async () => {
    companyId = await readyCompany(api());
  });

  test('a process that cannot draw says busy and when to ask again', async () => {
    const body = aRequestBody({ companyId: await readyCompany(bare()) });
    const answer = await bare().call(previewNfeOperation, { body, headers });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(errorOf(answer).code).toBe('busy');
  });

  test('a client with too many drawings is refused one more, as PDF; as JSON it is answered', async () => {
    const body = aRequestBody({ companyId });
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holding = Array.from({ length: 41 }, () => turns.drawings.run(api().clientId, () => held));
    await setImmediate();
    const answer = await api().call(previewNfeOperation, { body, headers });
    expect([answer.status, errorOf(answer).code]).toEqual([503, 'busy']);
    expect((await api().call(previewNfeOperation, { body })).status).toBe(200);
    release();
    await Promise.all(holding);
  });

  test('big previews as PDF run one at a time; small ones do not wait for them', async () => {
    const body = aRequestBody({ companyId });
    const items = Array.from({ length: 990 }, () => anItemBody());
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holding = ['one', 'two', 'three'].map((client) => turns.bigPreviews.run(client, () => held));
    const big = api().call(previewNfeOperation, { body: { ...body, items }, headers });
    await expect.poll(() => turns.bigPreviews.waiting(), { timeout: 20_000 }).toBe(3);
    const small = await api().call(previewNfeOperation, { body, headers });
    // This process draws nothing: whoever has its turn gets that answer.
    expect([small.status, small.headers.get('retry-after')]).toEqual([503, '1']);
    expect(turns.bigPreviews.waiting()).toBe(3);
    release();
    expect([(await big).status, (await big).headers.get('retry-after')]).toEqual([503, '1']);
    await Promise.all(holding);
  });
});
