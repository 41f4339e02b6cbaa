import { expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getCompanyOperation } from './get-company.operation.ts';

const api = useTestApi();

test('200: a company is read as it was registered', async () => {
  const id = await registerCompany(api());
  const answer = await api().call(getCompanyOperation, { params: { id } });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ id, legalName: 'Comércio de Teste Ltda', im: null, tradeName: null });
});
