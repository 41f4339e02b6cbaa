import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { idOf, registerCompany, startTestApi, type TestApi, uploadCertificate } from './api.fixture.ts';
import { aRequestBody } from './schemas/nfe-request.fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject('postgresUrl'));
});
afterAll(() => api.close());

test('a company registers, uploads its certificate and has a note in the queue with its number', async () => {
  const companyId = await registerCompany(api);
  const uploaded = await uploadCertificate(api, companyId);
  expect(uploaded.status, uploaded.text).toBe(200);
  const answer = await api.call('/v1/nfe', { method: 'POST', body: aRequestBody({ companyId }) });
  expect(answer.status, answer.text).toBe(202);
  expect(answer.body).toMatchObject({ status: 'queued', series: 1, number: 1, companyId });
  expect(answer.headers.get('location')).toBe(`/v1/nfe/${idOf(answer)}`);
});
