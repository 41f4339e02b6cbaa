import { describe, expect, test } from 'vitest';
import {
  askServiceAnalysis,
  askServiceCancellation,
  authorizeService,
  finishServiceEvent,
} from '../../../testing/finished-services.ts';
import { readyProvider } from '../../../testing/services-of-nfse.ts';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { listNfseEventsOperation } from './list-nfse-events.operation.ts';

const api = useTestApi();

describe('200', () => {
  test('all events in the order in which they were asked for, each as it stands', async () => {
    const id = await authorizeService(api(), await readyProvider(api()));
    const list = async () =>
      expectStatus(await api().call(listNfseEventsOperation, { params: { id } }), 200).body.data;
    expect(await list()).toEqual([]);
    const rejected = await askServiceCancellation(api(), id);
    await finishServiceEvent(api(), rejected, 'rejected');
    const registered = await askServiceAnalysis(api(), id);
    await finishServiceEvent(api(), registered, 'registered');
    const queued = await askServiceCancellation(api(), id);
    const data = await list();
    expect(data.map((event) => [event.id, event.type, event.status])).toEqual([
      [rejected, 'cancel', 'rejected'],
      [registered, 'cancellationRequest', 'registered'],
      [queued, 'cancel', 'queued'],
    ]);
    expect(data[0]?.rejection).toMatchObject({ cStat: 'E0310', errors: [{ code: 'E0310' }] });
  });
});
