import { expect, test } from 'vitest';
import { queueService, readyProvider } from '../../../testing/services-of-nfse.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { findNfseOperation } from './find-nfse.operation.ts';

const api = useTestApi();

test('an NFS-e is found by its externalId, by its own client alone', async () => {
  const companyId = await readyProvider(api());
  const id = await queueService(api(), companyId);
  const query = { externalId: 'servico-1' };
  const found = await api().call(findNfseOperation, { query });
  expect(found.status, found.text).toBe(200);
  expect(found.body).toMatchObject({ id, externalId: 'servico-1' });
  const foreign = await api().call(findNfseOperation, { query, key: api().keys.other });
  expect(foreign.status).toBe(404);
});
