import { beforeAll, expect, test } from 'vitest';
import {
  askServiceAnalysis,
  authorizeService,
  finishServiceEvent,
  serviceJustification,
} from '../../../testing/finished-services.ts';
import { readyProvider } from '../../../testing/services-of-nfse.ts';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfseOperation } from '../get-nfse/get-nfse.operation.ts';
import { getNfseEventOperation } from '../get-nfse-event/get-nfse-event.operation.ts';
import { requestNfseCancellationOperation } from './request-nfse-cancellation.operation.ts';

const api = useTestApi();

let companyId: string;
beforeAll(async () => {
  companyId = await readyProvider(api());
});

test('the analysis is in the queue and is read where Location says', async () => {
  const id = await authorizeService(api(), companyId);
  const body = { justification: serviceJustification, reason: '1' } as const;
  const answer = expectStatus(
    await api().call(requestNfseCancellationOperation, { params: { id }, body }),
    202,
  );
  expect(answer.body).toMatchObject({
    ...{ nfseId: id, type: 'cancellationRequest', sequence: 1, reason: '1', text: serviceJustification },
    ...{ status: 'queued', protocol: null, registeredAt: null },
  });
  const eventId = answer.body.id;
  expect(answer.headers.get('location')).toBe(`/v1/nfse/${id}/events/${eventId}`);
  const read = await api().call(getNfseEventOperation, { params: { id, eventId } });
  expect(expectStatus(read, 200).body).toEqual(answer.body);
});

test('a registered request leaves the NFS-e as it is', async () => {
  const id = await authorizeService(api(), companyId, { externalId: 'analysed' });
  await finishServiceEvent(api(), await askServiceAnalysis(api(), id), 'registered');
  const nfse = await api().call(getNfseOperation, { params: { id } });
  expect(expectStatus(nfse, 200).body.status).toBe('authorized');
});
