import { municipalitiesOf } from '@fiscal/services/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { moveCompany } from '../../testing/companies.ts';
import { aServiceBody, readyProvider } from '../../testing/services-of-nfse.ts';
import { errorOf, expectError } from '../../testing/typed-client.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { nfse } from './nfse.ts';

/** The answers that all kinds of notes share are tested in `notes/create-note.integration.test.ts`. */
describe('202', () => {
  const api = useTestApi();

  test('an NFS-e has the id of its DPS and its totals, and no key before the Sefin gives it', async () => {
    const body = aServiceBody({ companyId: await readyProvider(api()) });
    const answer = await api().call(nfse.create, { body });
    expect(answer.status, answer.text).toBe(202);
    expect(answer.body).toMatchObject({
      dpsId: 'DPS355030821122233300018100001000000000000001',
      accessKey: null,
      protocol: null,
      totals: { service: '1500.00', net: '1500.00', iss: '75.00' },
    });
  });

  test('a MEI issues', async () => {
    const cnpj = '11444777000161';
    const companyId = await readyProvider(api(), { cnpj, crt: 4 });
    const body = aServiceBody({
      companyId,
      recipient: null,
      approximateTaxes: null,
    });
    const answer = await api().call(nfse.create, { body });
    expect(answer.status, answer.text).toBe(202);
  });
});

describe('422', () => {
  const api = useTestApi();
  let companyId: string;
  beforeAll(async () => {
    companyId = await readyProvider(api());
  });

  const refused = async (changes: Omit<Partial<Parameters<typeof aServiceBody>[0]>, 'companyId'>) => {
    const answer = await api().call(nfse.create, { body: aServiceBody({ companyId, ...changes }) });
    expect(answer.status, answer.text).toBe(422);
    return errorOf(answer);
  };

  test('a malformed field is reported at its path', async () => {
    const { code, details } = await refused({ iss: { rate: '5.01' } });
    expect([code, details]).toMatchObject(['validation_failed', [{ path: 'iss.rate' }]]);
  });

  test('a broken rule between fields is reported at the path of its field', async () => {
    const { code, details } = await refused({ iss: { taxation: 'immune' } });
    expect([code, details]).toMatchObject(['validation_failed', [{ path: 'iss.immunityType' }]]);
  });

  test.each([
    ['12345678000195', municipalitiesOf.issuerNotAdopted, 'own_issuer_only'],
    ['11444777000161', municipalitiesOf.noAgreement, 'not_in_national_system'],
  ])('a company %s whose municipality does not issue there', async (cnpj, cityCode, reason) => {
    const company = await readyProvider(api(), { cnpj });
    await moveCompany(api(), company, cityCode);
    const body = aServiceBody({ companyId: company, recipient: null });
    const answer = await api().call(nfse.create, { body });
    expectError(answer, 422, 'municipality_not_served', { cityCode, reason });
  });
});

describe('503', () => {
  const api = useTestApi();

  test('503 with Retry-After when nothing is known about a municipality and its address is down', async () => {
    const companyId = await readyProvider(api());
    await moveCompany(api(), companyId, municipalitiesOf.unavailable);
    const answer = await api().call(nfse.create, { body: aServiceBody({ companyId }) });
    expectError(answer, 503, 'municipality_unavailable', { retryAfterSeconds: 30 });
    expect(answer.headers.get('retry-after')).toBe('30');
  });
});
