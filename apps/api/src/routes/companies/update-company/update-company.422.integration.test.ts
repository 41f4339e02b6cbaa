import { expect, test } from 'vitest';
import { errorOf, registerCompany, useTestApi } from '../../../testing/test-api.ts';

const api = useTestApi();

test('neither CNPJ nor series can be patched, and a test company stays in homologation', async () => {
  const id = await registerCompany(api());
  const patch = (body: unknown) => api().call(`/v1/companies/${id}`, { method: 'PATCH', body });
  const unknown = await patch({ cnpj: '11444777000161', nfeSeries: [] });
  expect(unknown.status).toBe(422);
  expect(errorOf(unknown).details).toEqual([
    { path: 'cnpj', message: 'campo desconhecido' },
    { path: 'nfeSeries', message: 'campo desconhecido' },
  ]);
  expect(errorOf(await patch({ environment: 'production' })).code).toBe('sandbox_homologation_only');
});

test('production without certificate is refused to a live company in homologation', async () => {
  const id = await registerCompany(api(), { environment: 'homologation' }, { mode: 'live' });
  const body = { environment: 'production' };
  const answer = await api().call(`/v1/companies/${id}`, { method: 'PATCH', body, mode: 'live' });
  expect(answer.status).toBe(422);
  expect(errorOf(answer).code).toBe('certificate_required');
});
