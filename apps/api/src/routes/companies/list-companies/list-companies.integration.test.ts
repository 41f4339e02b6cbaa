import { expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { listCompaniesOperation } from './list-companies.operation.ts';

const api = useTestApi();

test('200: a client sees its own companies of the mode only, newest first', async () => {
  const first = await registerCompany(api());
  const second = await registerCompany(api(), { cnpj: '11444777000161' });
  await registerCompany(api(), {}, { mode: 'live' });
  await registerCompany(api(), {}, { key: api().keys.other });
  const all = await api().call(listCompaniesOperation);
  expect(all.body).toMatchObject({ data: [{ id: second }, { id: first }], nextCursor: null });
  const page = await api().request('/v1/companies?limit=1');
  expect(page.body).toMatchObject({ data: [{ id: second }], nextCursor: expect.any(String) });
});
