import { beforeAll, expect, test } from 'vitest';
import {
  askServiceEvent,
  authorizeService,
  finishServiceEvent,
  serviceEventOperations,
  serviceJustification,
} from '../../testing/finished-services.ts';
import { readyProvider } from '../../testing/services-of-nfse.ts';
import { expectStatus } from '../../testing/typed-client.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { getNfseOperation } from './get-nfse/get-nfse.operation.ts';
import { getNfseEventOperation } from './get-nfse-event/get-nfse-event.operation.ts';

const api = useTestApi();

let companyId: string;
beforeAll(async () => {
  companyId = await readyProvider(api());
});

test.each(serviceEventOperations)(
  '$type is in the queue and is read where Location says',
  async (operation) => {
    const id = await authorizeService(api(), companyId, { externalId: `queued-${operation.type}` });
    const body = { justification: serviceJustification, reason: '1' };
    const answer = expectStatus(await operation.send(api(), id, body), 202);
    expect(answer.body).toMatchObject({
      ...{ nfseId: id, type: operation.type, sequence: 1, reason: '1', text: serviceJustification },
      ...{ status: 'queued', protocol: null, registeredAt: null },
    });
    const eventId = answer.body.id;
    expect(answer.headers.get('location')).toBe(`/v1/nfse/${id}/events/${eventId}`);
    const read = await api().call(getNfseEventOperation, { params: { id, eventId } });
    expect(expectStatus(read, 200).body).toEqual(answer.body);
  },
);

test.each(serviceEventOperations)('$type, registered, leaves the NFS-e $after', async (operation) => {
  const id = await authorizeService(api(), companyId, { externalId: `registered-${operation.type}` });
  const eventId = await askServiceEvent(api(), operation, id);
  await finishServiceEvent(api(), eventId, 'registered');
  const event = await api().call(getNfseEventOperation, { params: { id, eventId } });
  expect(expectStatus(event, 200).body).toMatchObject({
    status: 'registered',
    registeredAt: '2026-11-21T13:00:05.000Z',
  });
  const nfse = await api().call(getNfseOperation, { params: { id } });
  expect(expectStatus(nfse, 200).body.status).toBe(operation.after);
});
