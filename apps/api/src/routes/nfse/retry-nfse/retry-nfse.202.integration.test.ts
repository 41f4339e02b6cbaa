import { expect, test } from 'vitest';
import { queueService, readyProvider } from '../../../testing/services-of-nfse.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { retryNfseOperation } from './retry-nfse.operation.ts';

const api = useTestApi();

test('a queued NFS-e stays as it is', async () => {
  const id = await queueService(api(), await readyProvider(api()));
  const answer = await api().call(retryNfseOperation, { params: { id } });
  expect(answer.status, answer.text).toBe(202);
  expect(answer.body).toMatchObject({ id, status: 'queued', number: 1 });
  expect(answer.headers.get('location')).toBe(`/v1/nfse/${id}`);
});
