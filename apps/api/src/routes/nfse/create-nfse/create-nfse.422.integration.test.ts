import { municipalitiesOf } from '@fiscal/services/testing';
import { beforeAll, expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { aServiceBody, readyProvider } from '../../../testing/services-of-nfse.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createNfseOperation } from './create-nfse.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyProvider(api());
});

const refused = async (changes: Omit<Partial<Parameters<typeof aServiceBody>[0]>, 'companyId'>) => {
  const answer = await api().call(createNfseOperation, { body: aServiceBody({ companyId, ...changes }) });
  expect(answer.status, answer.text).toBe(422);
  return errorOf(answer);
};

test('a field out of form is named by its path', async () => {
  const { code, details } = await refused({ iss: { rate: '5.01' } });
  expect([code, details]).toMatchObject(['validation_failed', [{ path: 'iss.rate' }]]);
});

test('a rule between fields is named by the path of its field', async () => {
  const { code, details } = await refused({ iss: { taxation: 'immune' } });
  expect([code, details]).toMatchObject(['validation_failed', [{ path: 'iss.immunityType' }]]);
});

test('a total that differs is refused with both', async () => {
  expect(await refused({ expectedTotal: '1400.00' })).toMatchObject({
    code: 'total_mismatch',
    details: { expected: '1400.00', computed: '1500.00' },
  });
});

test('a series that is not registered is refused', async () => {
  expect(await refused({ series: 7 })).toMatchObject({ code: 'series_missing' });
});

test.each([
  ['12345678000195', municipalitiesOf.issuerNotAdopted, 'own_issuer_only'],
  ['11444777000161', municipalitiesOf.noAgreement, 'not_in_national_system'],
])('a company %s whose municipality does not issue there', async (cnpj, cityCode, reason) => {
  const company = await readyProvider(api(), { cnpj });
  await api().asOwner(
    `update company set address = jsonb_set(address, '{cityCode}', '"${cityCode}"') where id = '${company}'`,
  );
  const body = aServiceBody({ companyId: company, recipient: null });
  const answer = await api().call(createNfseOperation, { body });
  expect(answer.status, answer.text).toBe(422);
  expect(errorOf(answer)).toMatchObject({ code: 'municipality_not_served', details: { cityCode, reason } });
});

test('without a certificate nothing is issued', async () => {
  const bare = await registerCompany(api(), { cnpj: '99888777000100' });
  const answer = await api().call(createNfseOperation, { body: aServiceBody({ companyId: bare }) });
  expect(answer.status, answer.text).toBe(422);
  expect(errorOf(answer).code).toBe('certificate_unavailable');
});
