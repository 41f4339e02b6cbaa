import { municipalitiesOf } from '@fiscal/services/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { finishService } from '../../../testing/finished-services.ts';
import { aServiceBody, queueService, readyProvider } from '../../../testing/services-of-nfse.ts';
import { errorOf, expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getUsageOperation } from '../../usage/get-usage/get-usage.operation.ts';
import { createNfseOperation } from '../create-nfse/create-nfse.operation.ts';
import { getNfseOperation } from '../get-nfse/get-nfse.operation.ts';
import { previewNfseOperation } from './preview-nfse.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyProvider(api());
});

describe('200', () => {
  const ask = (changes: object = {}, accept?: string) =>
    api().call(previewNfseOperation, {
      anyBody: { ...aServiceBody({ companyId }), ...changes },
      headers: accept === undefined ? {} : { accept },
    });

  test('the preview has the amounts, the warnings and the DPS of the NFS-e that would be issued', async () => {
    const { body } = expectStatus(await ask({ externalId: undefined }), 200);
    const id = await queueService(api(), companyId, { externalId: 'issued' });
    const { body: nfse } = expectStatus(await api().call(getNfseOperation, { params: { id } }), 200);
    expect([body.totals, body.warnings]).toEqual([nfse.totals, nfse.warnings]);
    expect(body.xml).toMatch(/<DPS .*<nDPS>999999999999999<\/nDPS>.*<\/DPS>$/s);
    expect(body.xml).not.toContain('<Signature');
    expect(nfse.number).toBe(1);
  });

  test('a preview is answered as XML to who asks for it, on the day that it names', async () => {
    const xml = await ask({ issueDate: '2026-12-01' }, 'application/xml, application/json;q=0.5');
    expect([xml.status, xml.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(xml.text).toContain('<dhEmi>2026-12-01T11:59:00-03:00</dhEmi>');
    for (const accept of ['*/*', 'application/pdf', 'application/xml;q=0.1, application/json'])
      expect((await ask({}, accept)).headers.get('content-type')).toBe('application/json');
  });

  test('each preview counts one quotation, a refused one none', async () => {
    const counted = async () => {
      const { body } = expectStatus(await api().call(getUsageOperation), 200);
      return body.total.taxQuotations;
    };
    const before = await counted();
    await ask();
    await ask({}, 'application/xml');
    await ask({ expectedTotal: '1.00' });
    expect(await counted()).toBe(before + 2);
  });

  test('a rejected NFS-e is previewed with its correction', async () => {
    const id = await queueService(api(), companyId, { externalId: 'rejected' });
    await finishService(api(), id, 'rejected');
    const answer = await ask({ externalId: 'rejected', amounts: { service: '1600.00' } });
    expect(expectStatus(answer, 200).body.totals.service).toBe('1600.00');
  });
});

describe('409', () => {
  test('an externalId with other content is refused as POST /v1/nfse refuses it; without one nothing is compared', async () => {
    await queueService(api(), companyId, { externalId: 'compared' });
    const body = aServiceBody({ companyId, externalId: 'compared', amounts: { service: '1600.00' } });
    const answer = await api().call(previewNfseOperation, { body });
    expect(answer.status, answer.text).toBe(409);
    expect(errorOf(answer)).toMatchObject({ code: 'conflict', details: { reason: 'external_id_content' } });
    const { externalId: _, ...unnamed } = body;
    expect((await api().call(previewNfseOperation, { body: unnamed })).status).toBe(200);
  });
});

describe('422', () => {
  const api = useTestApi();
  let companyId: string;
  beforeAll(async () => {
    companyId = await readyProvider(api());
  });

  test.each([
    ['2026-13-01', 'deve ser uma data AAAA-MM-DD ou um instante ISO 8601 com fuso'],
    ['2026-12-01T10:00:00', 'deve ser uma data AAAA-MM-DD ou um instante ISO 8601 com fuso'],
  ])('issueDate %j is refused', async (issueDate, message) => {
    const anyBody = { ...aServiceBody({ companyId }), issueDate };
    const answer = await api().call(previewNfseOperation, { anyBody });
    expect(answer.status, answer.text).toBe(422);
    expect(errorOf(answer)).toMatchObject({
      code: 'validation_failed',
      details: [{ path: 'issueDate', message }],
    });
  });

  test.each([
    ['a rule', { iss: { taxation: 'immune' } }],
    ['a malformed field', { iss: { rate: '5.01' } }],
    ['an unknown field', { foo: 1 }],
    ['the total', { expectedTotal: '1.00' }],
    ['the series', { series: 800 }],
  ])('a body refused for %s is answered as POST /v1/nfse answers it', async (_, changes) => {
    const anyBody = { ...aServiceBody({ companyId }), ...changes };
    const issued = await api().call(createNfseOperation, { anyBody });
    const previewed = await api().call(previewNfseOperation, { anyBody });
    expect(issued.status).toBe(422);
    expect([previewed.status, previewed.body]).toEqual([422, issued.body]);
  });

  test('without certificate, and where the municipality is not served or not known, the answer says so', async () => {
    const bare = await registerCompany(api(), { cnpj: '11444777000161' });
    const ask = (company: string) =>
      api().call(previewNfseOperation, { body: aServiceBody({ companyId: company, recipient: null }) });
    expect(errorOf(await ask(bare))).toMatchObject({ code: 'certificate_unavailable' });
    const move = (cityCode: string) =>
      api().asOwner(
        `update company set address = jsonb_set(address, '{cityCode}', '"${cityCode}"') where id = '${companyId}'`,
      );
    await move(municipalitiesOf.noAgreement);
    expect(errorOf(await ask(companyId))).toMatchObject({ code: 'municipality_not_served' });
    await move(municipalitiesOf.unavailable);
    const unknown = await ask(companyId);
    expect([unknown.status, errorOf(unknown).code]).toEqual([503, 'municipality_unavailable']);
  });
});
