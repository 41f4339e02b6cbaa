import { expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { updateCompanyOperation } from './update-company.operation.ts';

const api = useTestApi();

test('only what is sent changes, and null empties', async () => {
  const id = await registerCompany(api(), { tradeName: 'Antes' });
  const body = { email: 'fiscal@example.com', tradeName: null };
  const answer = await api().call(updateCompanyOperation, { params: { id }, body });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ ...body, legalName: 'Comércio de Teste Ltda', crt: 3 });
});
