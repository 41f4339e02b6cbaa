import { municipalitiesOf } from '@fiscal/services/testing';
import { beforeAll, expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { aServiceBody, readyProvider } from '../../../testing/services-of-nfse.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createNfseOperation } from '../create-nfse/create-nfse.operation.ts';
import { previewNfseOperation } from './preview-nfse.operation.ts';

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
