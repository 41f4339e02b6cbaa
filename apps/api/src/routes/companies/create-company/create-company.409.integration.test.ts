import { expect, test } from 'vitest';
import { aCompanyBody, registerCompany } from '../../../testing/companies.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createCompanyOperation } from './create-company.operation.ts';

const api = useTestApi();

test('a CNPJ registers once per client', async () => {
  await registerCompany(api());
  const answer = await api().call(createCompanyOperation, { body: aCompanyBody() });
  expect(answer.status).toBe(409);
  expect(errorOf(answer)).toMatchObject({ code: 'conflict', details: { reason: 'cnpj_exists' } });
});
