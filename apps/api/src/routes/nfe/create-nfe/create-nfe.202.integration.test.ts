import { expect, test } from 'vitest';
import { registerCompany, uploadCertificate } from '../../../testing/companies.ts';
import { aRequestBody } from '../../../testing/note-bodies.ts';
import { finishNote, readyCompany } from '../../../testing/notes.ts';
import { idOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createNfeOperation } from './create-nfe.operation.ts';

const api = useTestApi();
const ignored = 'O cabeçalho X-Fiscal-Simulate foi ignorado.';
const headers = { 'X-Fiscal-Simulate': 'drop-after' };

test('a note is in the queue with its number, and a rejected one keeps it when it comes again', async () => {
  const companyId = await readyCompany(api());
  const answer = await api().call(createNfeOperation, { body: aRequestBody({ companyId }), headers });
  expect(answer.status, answer.text).toBe(202);
  expect(answer.body).toMatchObject({ status: 'queued', series: 1, number: 1, companyId });
  expect(answer.body).toMatchObject({ warnings: expect.not.arrayContaining([ignored]) });
  expect(answer.headers.get('location')).toBe(`/v1/nfe/${idOf(answer)}`);
  await finishNote(api(), idOf(answer), 'rejected');
  const body = aRequestBody({ companyId, natureOfOperation: '&'.repeat(60) });
  const corrected = await api().call(createNfeOperation, { body });
  expect(corrected.status).toBe(202);
  expect(corrected.body).toMatchObject({ id: idOf(answer), status: 'queued', series: 1, number: 1 });
});

test('a live note ignores the scenario of a header and says so', async () => {
  const live = { mode: 'live' } as const;
  const companyId = await registerCompany(api(), {}, live);
  await uploadCertificate(api(), companyId, live);
  const answer = await api().call(createNfeOperation, {
    ...live,
    body: aRequestBody({ companyId }),
    headers,
  });
  expect(answer.status, answer.text).toBe(202);
  expect(answer.body).toMatchObject({
    environment: 'production',
    warnings: expect.arrayContaining([ignored]),
  });
});
