import { expect, test } from 'vitest';
import { aServiceBody, queueService, readyProvider } from '../../../testing/services-of-nfse.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createNfseOperation } from './create-nfse.operation.ts';

const api = useTestApi();

test('the same request is answered with the NFS-e that it made', async () => {
  const companyId = await readyProvider(api());
  const id = await queueService(api(), companyId);
  const body = aServiceBody({ companyId, amounts: { service: '1500.0' } });
  const again = await api().call(createNfseOperation, { body });
  expect(again.status, again.text).toBe(200);
  expect(again.body).toMatchObject({ id, number: 1 });
});
