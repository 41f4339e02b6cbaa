import { expect, test } from 'vitest';
import { aCompanyBody } from '../../../testing/companies.ts';
import { idOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createCompanyOperation } from './create-company.operation.ts';

const api = useTestApi();

test('a company is registered in the environment of the key, with its series', async () => {
  const answer = await api().call(createCompanyOperation, { body: aCompanyBody() });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('location')).toBe(`/v1/companies/${idOf(answer)}`);
  expect(answer.body).toMatchObject({
    cnpj: '11222333000181',
    ie: '110042490114',
    environment: 'homologation',
    sandbox: true,
    certificate: null,
    nfe: { homologation: { defaultSeries: 1 }, production: { defaultSeries: null, series: [] } },
  });
});

test('the same CNPJ exists under both keys without conflict', async () => {
  const answer = await api().call(createCompanyOperation, { body: aCompanyBody(), mode: 'live' });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ environment: 'production', sandbox: false });
});
