import { composeNfseKey } from '@fiscal/domain';
import { municipalitiesOf } from '@fiscal/services/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { finishService } from '../../../testing/finished-services.ts';
import { aServiceBody, queueService, readyProvider } from '../../../testing/services-of-nfse.ts';
import { errorOf, idOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfseOperation } from '../get-nfse/get-nfse.operation.ts';
import { createNfseOperation } from './create-nfse.operation.ts';

describe('200', () => {
  const api = useTestApi();

  test('the same request is answered with the NFS-e that it made', async () => {
    const companyId = await readyProvider(api());
    const id = await queueService(api(), companyId);
    const body = aServiceBody({ companyId, amounts: { service: '1500.0' } });
    const again = await api().call(createNfseOperation, { body });
    expect(again.status, again.text).toBe(200);
    expect(again.body).toMatchObject({ id, number: 1 });
  });
});

describe('202', () => {
  const api = useTestApi();

  test('an NFS-e is in the queue with the number of its DPS, and is read as it was answered', async () => {
    const companyId = await readyProvider(api());
    const answer = await api().call(createNfseOperation, { body: aServiceBody({ companyId }) });
    expect(answer.status, answer.text).toBe(202);
    expect(answer.body).toMatchObject({
      status: 'queued',
      series: 1,
      number: 1,
      companyId,
      dpsId: 'DPS355030821122233300018100001000000000000001',
      accessKey: null,
      protocol: null,
      totals: { service: '1500.00', net: '1500.00', iss: '75.00' },
    });
    expect(answer.headers.get('location')).toBe(`/v1/nfse/${idOf(answer)}`);
    const read = await api().call(getNfseOperation, { params: { id: idOf(answer) } });
    expect(read.status).toBe(200);
    expect(read.body).toEqual(answer.body);
  });

  test('a rejected NFS-e goes again unchanged with resubmit=true', async () => {
    const companyId = await readyProvider(api(), { cnpj: '12345678000195' });
    const id = await queueService(api(), companyId);
    await finishService(api(), id, 'rejected');
    const body = aServiceBody({ companyId });
    const asItIs = await api().call(createNfseOperation, { body });
    expect([asItIs.status, asItIs.body]).toMatchObject([200, { status: 'rejected' }]);
    const again = await api().call(createNfseOperation, { body, query: { resubmit: 'true' } });
    expect([again.status, again.body]).toMatchObject([202, { id, number: 1, status: 'queued' }]);
  });

  test('a MEI issues', async () => {
    const cnpj = '11444777000161';
    const companyId = await readyProvider(api(), { cnpj, crt: 4 });
    const body = aServiceBody({
      companyId,
      recipient: null,
      approximateTaxes: null,
    });
    const answer = await api().call(createNfseOperation, { body });
    expect(answer.status, answer.text).toBe(202);
  });
});

describe('409', () => {
  const api = useTestApi();

  test('the externalId of another content is refused', async () => {
    const companyId = await readyProvider(api());
    await queueService(api(), companyId);
    const body = aServiceBody({ companyId, amounts: { service: '1600.00' } });
    const answer = await api().call(createNfseOperation, { body });
    expect(answer.status, answer.text).toBe(409);
    expect(errorOf(answer).details).toMatchObject({ reason: 'external_id_content' });
  });

  test('another NFS-e that replaces the same one waits for the first', async () => {
    const cnpj = '11444777000161';
    const companyId = await readyProvider(api(), { cnpj });
    const replaces = {
      accessKey: composeNfseKey({
        cityCode: '3550308',
        generator: '2',
        emitter: { kind: 'cnpj', registration: cnpj },
        number: 42,
        yearMonth: '2611',
        numericCode: '123456789',
      }),
      reason: '99',
      description: 'Descrição do serviço incompleta',
    } as const;
    const recipient = null;
    await queueService(api(), companyId, { replaces, recipient });
    const body = aServiceBody({ companyId, replaces, recipient, externalId: 'servico-2' });
    const answer = await api().call(createNfseOperation, { body });
    expect(answer.status, answer.text).toBe(409);
    expect(errorOf(answer).details).toMatchObject({ reason: 'event_in_progress' });
  });
});

describe('422', () => {
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
});

describe('503', () => {
  const api = useTestApi();

  test('a municipality of which nothing is known while the address is down: come again', async () => {
    const companyId = await readyProvider(api());
    await api().asOwner(
      `update company set address = jsonb_set(address, '{cityCode}', '"${municipalitiesOf.unavailable}"') where id = '${companyId}'`,
    );
    const answer = await api().call(createNfseOperation, { body: aServiceBody({ companyId }) });
    expect(answer.status, answer.text).toBe(503);
    expect(errorOf(answer)).toMatchObject({
      code: 'municipality_unavailable',
      details: { retryAfterSeconds: 30 },
    });
    expect(answer.headers.get('retry-after')).toBe('30');
  });
});
