import { expect, test } from 'vitest';
import {
  askServiceCancellation,
  authorizeService,
  finishServiceEvent,
  serviceJustification,
} from '../../../testing/finished-services.ts';
import { readyProvider } from '../../../testing/services-of-nfse.ts';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { cancelNfseOperation } from './cancel-nfse.operation.ts';

const api = useTestApi();

test('the same request is answered with the event that it made, in the queue and registered', async () => {
  const id = await authorizeService(api(), await readyProvider(api()));
  const eventId = await askServiceCancellation(api(), id);
  const again = async () => {
    const body = { justification: serviceJustification, reason: '9' } as const;
    return expectStatus(await api().call(cancelNfseOperation, { params: { id }, body }), 200).body;
  };
  expect(await again()).toMatchObject({ id: eventId, status: 'queued' });
  await finishServiceEvent(api(), eventId, 'registered');
  expect(await again()).toMatchObject({ id: eventId, status: 'registered' });
});
