import { setImmediate } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { createRequestTurns } from '../../../http/request-turns.ts';
import { anItemBody, aRequestBody } from '../../../testing/note-bodies.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useOwnTestApi, useTestApi } from '../../../testing/use-test-api.ts';
import { previewNfeOperation } from './preview-nfe.operation.ts';

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
