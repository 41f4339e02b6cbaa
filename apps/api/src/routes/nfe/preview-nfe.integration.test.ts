import { setImmediate } from 'node:timers/promises';
import { createPdfWorkers } from '@fiscal/pdf';
import { cannotDraw } from '@fiscal/services/testing';
import { createThreads } from '@fiscal/threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRequestTurns } from '../../http/request-turns.ts';
import { anItemBody, aRequestBody } from '../../testing/note-bodies.ts';
import { readyCompany } from '../../testing/notes.ts';
import { errorOf, expectError, expectStatus } from '../../testing/typed-client.ts';
import { useOwnTestApi, useTestApi } from '../../testing/use-test-api.ts';
import { getUsageOperation } from '../usage/get-usage/get-usage.operation.ts';
import { nfe } from './nfe.ts';

/** The answers that all kinds of notes share are tested in `notes/preview-note.integration.test.ts`. */
describe('200', () => {
  const threads = createThreads({ size: 1 });
  const api = useOwnTestApi(
    {},
    { renderers: { nfe: createPdfWorkers(threads).renderDanfe, nfse: cannotDraw } },
  );
  afterAll(() => threads.close());

  let companyId: string;
  beforeAll(async () => {
    companyId = await readyCompany(api());
  });

  const send = (accept: string) =>
    api().call(nfe.preview, { anyBody: aRequestBody({ companyId }), headers: { accept } });

  test('the preview has the taxes of each item', async () => {
    const { body } = await send('application/json');
    expect(body).toMatchObject({ items: [{ index: 0, taxes: { icms: { value: '27.00' } } }] });
  });

  test('a client that prefers PDF gets the preview as PDF, and it counts one quotation', async () => {
    const counted = async () =>
      expectStatus(await api().call(getUsageOperation), 200).body.total.taxQuotations;
    const before = await counted();
    const pdf = await send('application/pdf');
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(pdf.text.startsWith('%PDF-')).toBe(true);
    expect(await counted()).toBe(before + 1);
    for (const accept of ['application/pdf;q=0.1, application/json', 'application/pdf;q=0'])
      expect((await send(accept)).headers.get('content-type')).toBe('application/json');
  });
});

describe('422', () => {
  const api = useTestApi();
  test('a day without tables is refused together with what the rules refuse', async () => {
    const items = [anItemBody({ gtin: '7891000315508' })];
    const anyBody = {
      ...aRequestBody({ companyId: await readyCompany(api()), items }),
      issueDate: '2020-01-01',
    };
    const answer = await api().call(nfe.preview, { anyBody });
    expect(errorOf(answer)).toMatchObject({
      code: 'validation_failed',
      details: expect.arrayContaining([
        { path: 'issueDate', message: expect.stringMatching(/^deve estar entre 20/) },
        expect.objectContaining({ path: 'items[0].gtin' }),
      ]),
    });
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

  test('a process that cannot draw answers busy with Retry-After', async () => {
    const body = aRequestBody({ companyId: await readyCompany(bare()) });
    const answer = await bare().call(nfe.preview, { body, headers });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(errorOf(answer).code).toBe('busy');
  });

  test('a client with too many waiting drawings gets no further PDF, but still JSON', async () => {
    const body = aRequestBody({ companyId });
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holding = Array.from({ length: 41 }, () => turns.drawings.run(api().clientId, () => held));
    await setImmediate();
    const answer = await api().call(nfe.preview, { body, headers });
    expectError(answer, 503, 'busy');
    expect((await api().call(nfe.preview, { body })).status).toBe(200);
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
    const big = api().call(nfe.preview, { body: { ...body, items }, headers });
    await expect.poll(() => turns.bigPreviews.waiting(), { timeout: 20_000 }).toBe(3);
    const small = await api().call(nfe.preview, { body, headers });
    // This process renders nothing: a request whose turn comes gets that answer.
    expect([small.status, small.headers.get('retry-after')]).toEqual([503, '1']);
    expect(turns.bigPreviews.waiting()).toBe(3);
    release();
    expect([(await big).status, (await big).headers.get('retry-after')]).toEqual([503, '1']);
    await Promise.all(holding);
  });
});
