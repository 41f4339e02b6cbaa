import { beforeAll, expect, test } from 'vitest';
import { registerCompany, uploadCertificate } from '../../../testing/companies.ts';
import { anItemBody, aRequestBody } from '../../../testing/note-bodies.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createNfeOperation } from '../create-nfe/create-nfe.operation.ts';
import { previewNfeOperation } from './preview-nfe.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

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
