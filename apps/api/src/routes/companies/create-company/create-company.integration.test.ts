import { describe, expect, test } from 'vitest';
import { aCompanyBody, registerCompany } from '../../../testing/companies.ts';
import { errorOf, expectError, idOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createCompanyOperation } from './create-company.operation.ts';

const api = useTestApi();

test('201: a company is registered in the environment of the key, with its series', async () => {
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

test('409: a client can register a CNPJ only once', async () => {
  const cnpj = '11444777000161';
  await registerCompany(api(), { cnpj });
  const answer = await api().call(createCompanyOperation, { body: aCompanyBody({ cnpj }) });
  expectError(answer, 409, 'conflict', { reason: 'cnpj_exists' });
});

describe('422', () => {
  const refused = async (changes: Record<string, unknown>) => {
    const answer = await api().call(createCompanyOperation, { anyBody: aCompanyBody(changes) });
    expect(answer.status, answer.text).toBe(422);
    return errorOf(answer);
  };

  const placeIn = (uf: string, cityCode: string) => ({
    address: { ...(aCompanyBody().address as object), uf, cityCode },
  });

  test.each([
    [{ cnpj: '11222333000182' }, 'cnpj'],
    [{ ie: '110042490115' }, 'ie'],
    [{ crt: 5 }, 'crt'],
    [{ crt: '3' }, 'crt'],
    [{ legalName: 'X' }, 'legalName'],
    [{ email: 'nobody' }, 'email'],
    [{ sandbox: false }, 'sandbox'],
    [{ status: 'authorized' }, 'status'],
    [{ nfeSeries: [{ number: 890, next: 1 }] }, 'nfeSeries[0].number'],
    [
      {
        nfeSeries: [
          { number: 1, next: 1 },
          { number: 1, next: 2 },
        ],
      },
      'nfeSeries[1].number',
    ],
    [placeIn('SP', '3304557'), 'address.cityCode'],
  ])('%j is refused at %s', async (changes, path) => {
    const error = await refused(changes);
    expect(error.code).toBe('validation_failed');
    expect(error.details).toEqual([{ path, message: expect.any(String) }]);
  });

  test('shape and rules answer together, elements of a list under their own index', async () => {
    const nfeSeries = [
      { number: 1, next: 1 },
      { number: 890, next: 1 },
      { number: 1, next: 2 },
    ];
    const { details } = await refused({
      ...placeIn('SP', '3304557'),
      legalName: 'X',
      cnpj: '11222333000182',
      ie: '110042490115',
      nfeSeries,
    });
    expect(details).toEqual([
      { path: 'legalName', message: 'deve ter no mínimo 2 caracteres' },
      { path: 'nfeSeries[1].number', message: 'deve ser no máximo 889' },
      { path: 'cnpj', message: 'CNPJ inválido' },
      { path: 'ie', message: 'inscrição estadual inválida em SP' },
      { path: 'address.cityCode', message: 'o município não é da UF informada' },
      { path: 'nfeSeries[2].number', message: 'a série 1 está repetida' },
    ]);
  });

  test('no rule uses a malformed field', async () => {
    const address = { ...(aCompanyBody().address as object), zip: '1', cityCode: '3304557' };
    const { details } = await refused({ address, ie: '110042490115' });
    expect(details).toEqual([{ path: 'address.zip', message: 'deve ter 8 dígitos' }]);
  });
});
