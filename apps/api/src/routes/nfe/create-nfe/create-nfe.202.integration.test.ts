import { expect, test } from 'vitest';
import { idOf, useTestApi } from '../../../api.fixture.ts';
import { queueNote, readyCompany, settleNote } from '../../../note.fixture.ts';
import { aRequestBody } from '../../../schemas/nfe-request.fixture.ts';

const api = useTestApi();

test('a note is in the queue with its number, and a rejected one keeps it when it comes again', async () => {
  const companyId = await readyCompany(api());
  const answer = await api().call('/v1/nfe', { method: 'POST', body: aRequestBody({ companyId }) });
  expect(answer.status, answer.text).toBe(202);
  expect(answer.body).toMatchObject({ status: 'queued', series: 1, number: 1, companyId });
  expect(answer.headers.get('location')).toBe(`/v1/nfe/${idOf(answer)}`);
  await settleNote(api(), idOf(answer), 'rejected');
  const body = aRequestBody({ companyId, natureOfOperation: 'Venda corrigida' });
  const corrected = await api().call('/v1/nfe', { method: 'POST', body });
  expect(corrected.status).toBe(202);
  expect(corrected.body).toMatchObject({ id: idOf(answer), status: 'queued', series: 1, number: 1 });
});

test('the scenario of a header counts for a test key only; elsewhere the note warns', async () => {
  const headers = { 'X-Fiscal-Simulate': 'drop-after' };
  const body = aRequestBody({ companyId: await readySecond('test'), externalId: 'simulated' });
  const heard = await api().call('/v1/nfe', { method: 'POST', body, headers });
  expect(heard.body).toMatchObject({ warnings: [] });
});

test('markup and the longest texts are text', async () => {
  const companyId = await readySecond('test');
  const id = await queueNote(api(), companyId, { externalId: 'markup', natureOfOperation: '&'.repeat(60) });
  expect(id).toMatch(/^[0-9a-f]{24}$/);
});

async function readySecond(mode: 'test'): Promise<string> {
  const list = await api().call('/v1/companies', { mode });
  const { data } = list.body as { data: readonly { id: string }[] };
  return data[0]?.id ?? (await readyCompany(api()));
}
