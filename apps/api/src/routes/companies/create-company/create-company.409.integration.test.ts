import { expect, test } from 'vitest';
import { aCompanyBody, errorOf, registerCompany, useTestApi } from '../../../testing/test-api.ts';

const api = useTestApi();

test('a CNPJ registers once per client', async () => {
  await registerCompany(api());
  const answer = await api().call('/v1/companies', { method: 'POST', body: aCompanyBody() });
  expect(answer.status).toBe(409);
  expect(errorOf(answer)).toMatchObject({ code: 'conflict', details: { reason: 'cnpj_exists' } });
});
