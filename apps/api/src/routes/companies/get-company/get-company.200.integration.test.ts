import { expect, test } from 'vitest';
import { registerCompany, useTestApi } from '../../../testing/test-api.ts';

const api = useTestApi();

test('a company is read as it was registered', async () => {
  const id = await registerCompany(api());
  const answer = await api().call(`/v1/companies/${id}`);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ id, legalName: 'Comércio de Teste Ltda', im: null, tradeName: null });
});
