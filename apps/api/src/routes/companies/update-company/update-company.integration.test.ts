import { beforeAll, expect, test } from 'vitest';
import { aCompanyBody, registerCompany } from '../../../testing/companies.ts';
import { absentId } from '../../../testing/test-api.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { updateCompanyOperation } from './update-company.operation.ts';

const api = useTestApi();
let id: string;
beforeAll(async () => {
  id = await registerCompany(api(), { tradeName: 'Antes' });
});

test('200: only given fields change, and null removes a value', async () => {
  const body = { email: 'fiscal@example.com', tradeName: null };
  const answer = await api().call(updateCompanyOperation, { params: { id }, body });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ ...body, legalName: 'Comércio de Teste Ltda', crt: 3 });
});

test('422: neither CNPJ nor series can be patched, and a test company stays in homologation', async () => {
  const patch = (body: unknown) => api().call(updateCompanyOperation, { params: { id }, anyBody: body });
  const unknown = await patch({ cnpj: '11444777000161', nfeSeries: [] });
  expect(unknown.status).toBe(422);
  expect(errorOf(unknown).details).toEqual([
    { path: 'cnpj', message: 'campo desconhecido' },
    { path: 'nfeSeries', message: 'campo desconhecido' },
  ]);
  expect(errorOf(await patch({ environment: 'production' })).code).toBe('sandbox_homologation_only');
});

test('422: shape and rules answer together', async () => {
  const address = { ...(aCompanyBody().address as object), cityCode: '3304557' };
  const answer = await api().call(updateCompanyOperation, {
    params: { id: absentId },
    anyBody: { email: 'nobody', ie: '110042490115', address },
  });
  expect(errorOf(answer).details).toEqual([
    { path: 'email', message: 'endereço de e-mail inválido' },
    { path: 'ie', message: 'inscrição estadual inválida em SP' },
    { path: 'address.cityCode', message: 'o município não é da UF informada' },
  ]);
});
