import { expect, test } from 'vitest';
import { aServiceBody, queueService, readyProvider } from '../../../testing/services-of-nfse.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { previewNfseOperation } from './preview-nfse.operation.ts';

const api = useTestApi();

test('an externalId with other content is refused as POST /v1/nfse refuses it; without one nothing is compared', async () => {
  const companyId = await readyProvider(api());
  await queueService(api(), companyId);
  const body = aServiceBody({ companyId, amounts: { service: '1600.00' } });
  const answer = await api().call(previewNfseOperation, { body });
  expect(answer.status, answer.text).toBe(409);
  expect(errorOf(answer)).toMatchObject({ code: 'conflict', details: { reason: 'external_id_content' } });
  const { externalId: _, ...unnamed } = body;
  expect((await api().call(previewNfseOperation, { body: unnamed })).status).toBe(200);
});
