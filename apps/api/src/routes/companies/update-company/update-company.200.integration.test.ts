import { expect, test } from 'vitest';
import { registerCompany, useTestApi } from '../../../testing/test-api.ts';

const api = useTestApi();

test('only what is sent changes, and null empties', async () => {
  const id = await registerCompany(api(), { tradeName: 'Antes' });
  const body = { email: 'fiscal@example.com', tradeName: null };
  const answer = await api().call(`/v1/companies/${id}`, { method: 'PATCH', body });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ ...body, legalName: 'Comércio de Teste Ltda', crt: 3 });
});
