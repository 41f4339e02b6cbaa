import { municipalitiesOf } from '@fiscal/services/testing';
import { expect, test } from 'vitest';
import { moveCompany } from '../../testing/companies.ts';
import { aServiceBody, readyProvider } from '../../testing/services-of-nfse.ts';
import { expectError } from '../../testing/typed-client.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { nfse } from './nfse.ts';

/** The answers that all kinds of notes share are tested in `notes/preview-note.integration.test.ts`. */
const api = useTestApi();

test('200: nothing of an NFS-e can be printed before the Sefin has computed it', async () => {
  const body = aServiceBody({ companyId: await readyProvider(api()) });
  const answer = await api().call(nfse.preview, { body, headers: { accept: 'application/pdf' } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
});

test('422 and 503: the municipality is not served, or not known', async () => {
  const companyId = await readyProvider(api(), { cnpj: '99888777000100' });
  const previewIn = async (cityCode: string) => {
    await moveCompany(api(), companyId, cityCode);
    return api().call(nfse.preview, { body: aServiceBody({ companyId, recipient: null }) });
  };
  const refused = await previewIn(municipalitiesOf.noAgreement);
  expectError(refused, 422, 'municipality_not_served');
  const unknown = await previewIn(municipalitiesOf.unavailable);
  expectError(unknown, 503, 'municipality_unavailable');
});
