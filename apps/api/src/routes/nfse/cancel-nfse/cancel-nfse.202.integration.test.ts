import { beforeAll, expect, test } from 'vitest';
import {
  askServiceCancellation,
  authorizeService,
  finishServiceEvent,
  serviceJustification,
} from '../../../testing/finished-services.ts';
import { readyProvider } from '../../../testing/services-of-nfse.ts';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfseOperation } from '../get-nfse/get-nfse.operation.ts';
import { getNfseEventOperation } from '../get-nfse-event/get-nfse-event.operation.ts';
import { cancelNfseOperation } from './cancel-nfse.operation.ts';

const api = useTestApi();

let companyId: string;
beforeAll(async () => {
  companyId = await readyProvider(api());
});

test('the cancellation is in the queue and is read where Location says', async () => {
  const id = await authorizeService(api(), companyId);
  const body = { justification: serviceJustification, reason: '1' } as const;
  const answer = expectStatus(await api().call(cancelNfseOperation, { params: { id }, body }), 202);
  expect(answer.body).toMatchObject({
    ...{ nfseId: id, type: 'cancel', sequence: 1, reason: '1', text: serviceJustification },
    ...{ status: 'queued', protocol: null, registeredAt: null },
  });
  const eventId = answer.body.id;
  expect(answer.headers.get('location')).toBe(`/v1/nfse/${id}/events/${eventId}`);
  const read = await api().call(getNfseEventOperation, { params: { id, eventId } });
  expect(expectStatus(read, 200).body).toEqual(answer.body);
});

test('a registered cancellation cancels the NFS-e', async () => {
  const id = await authorizeService(api(), companyId, { externalId: 'cancelled' });
  const eventId = await askServiceCancellation(api(), id);
  await finishServiceEvent(api(), eventId, 'registered');
  const event = await api().call(getNfseEventOperation, { params: { id, eventId } });
  expect(expectStatus(event, 200).body).toMatchObject({
    status: 'registered',
    registeredAt: '2026-11-21T13:00:05.000Z',
  });
  const nfse = await api().call(getNfseOperation, { params: { id } });
  expect(expectStatus(nfse, 200).body.status).toBe('cancelled');
});
