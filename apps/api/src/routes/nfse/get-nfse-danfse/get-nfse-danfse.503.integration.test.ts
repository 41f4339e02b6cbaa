import { expect, test } from 'vitest';
import { finishService } from '../../../testing/finished-services.ts';
import { queueService, readyProvider } from '../../../testing/services-of-nfse.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfseDanfseOperation } from './get-nfse-danfse.operation.ts';

const api = useTestApi();

test('before the DANFSe is stored, a process that cannot draw says busy and when to ask again', async () => {
  const id = await queueService(api(), await readyProvider(api()));
  await finishService(api(), id, 'authorized', 'missing');
  const answer = await api().call(getNfseDanfseOperation, { params: { id } });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(errorOf(answer).code).toBe('busy');
});
