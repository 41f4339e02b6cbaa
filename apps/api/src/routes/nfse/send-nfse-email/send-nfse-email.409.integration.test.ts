import { expect, test } from 'vitest';
import { finishService } from '../../../testing/finished-services.ts';
import { queueService, readyProvider } from '../../../testing/services-of-nfse.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { sendNfseEmailOperation } from './send-nfse-email.operation.ts';

const api = useTestApi();

test('an NFS-e that is queued or rejected has nothing to send', async () => {
  const id = await queueService(api(), await readyProvider(api()));
  const refused = async () => errorOf(await api().call(sendNfseEmailOperation, { params: { id }, body: {} }));
  expect(await refused()).toMatchObject({ code: 'conflict', details: { reason: 'not_authorized' } });
  await finishService(api(), id, 'rejected');
  expect(await refused()).toMatchObject({ code: 'conflict', details: { reason: 'not_authorized' } });
});
