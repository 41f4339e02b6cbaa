import { describe, expect, test } from 'vitest';
import {
  askServiceCancellation,
  authorizeService,
  finishServiceEvent,
} from '../../../testing/finished-services.ts';
import { readyProvider } from '../../../testing/services-of-nfse.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { retryNfseEventOperation } from './retry-nfse-event.operation.ts';

const api = useTestApi();

describe('409', () => {
  test('an event of an NFS-e that another event has cancelled is not sent again', async () => {
    const id = await authorizeService(api(), await readyProvider(api()));
    const eventId = await askServiceCancellation(api(), id);
    await finishServiceEvent(api(), eventId, 'failed');
    await api().asOwner(`set session_replication_role = replica;
    update filing set status = 'cancelled' where id = '${id}'`);
    const answer = await api().call(retryNfseEventOperation, { params: { id, eventId } });
    expect(answer.status, answer.text).toBe(409);
    expect(errorOf(answer).details).toMatchObject({ reason: 'not_authorized' });
  });
});
