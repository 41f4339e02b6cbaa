import { certificate } from '@fiscal/db';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  askServiceEvent,
  authorizeService,
  finishService,
  finishServiceEvent,
  serviceJustification as justification,
  serviceEventOperations,
} from '../../testing/finished-services.ts';
import { queueService, readyProvider } from '../../testing/services-of-nfse.ts';
import { errorOf, expectStatus } from '../../testing/typed-client.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { getNfseOperation } from './get-nfse/get-nfse.operation.ts';
import { getNfseEventOperation } from './get-nfse-event/get-nfse-event.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyProvider(api());
});

describe('200', () => {
  test.each(serviceEventOperations)(
    'the same request for $type is answered with the event that it made, in the queue and registered',
    async (operation) => {
      const id = await authorizeService(api(), companyId, { externalId: operation.type });
      const eventId = await askServiceEvent(api(), operation, id);
      const again = async () => {
        const body = { justification, reason: '9' };
        return expectStatus(await operation.send(api(), id, body), 200).body;
      };
      expect(await again()).toMatchObject({ id: eventId, status: 'queued' });
      await finishServiceEvent(api(), eventId, 'registered');
      expect(await again()).toMatchObject({ id: eventId, status: 'registered' });
    },
  );
});

describe('202', () => {
  test.each(serviceEventOperations)(
    '$type is in the queue and is read where Location says',
    async (operation) => {
      const id = await authorizeService(api(), companyId, { externalId: `queued-${operation.type}` });
      const body = { justification, reason: '1' };
      const answer = expectStatus(await operation.send(api(), id, body), 202);
      expect(answer.body).toMatchObject({
        ...{ nfseId: id, type: operation.type, sequence: 1, reason: '1', text: justification },
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
});

describe('409', () => {
  test.each(serviceEventOperations)('another $type waits for the one in progress', async (operation) => {
    const id = await authorizeService(api(), companyId, { externalId: `authorized-${operation.type}` });
    await askServiceEvent(api(), operation, id);
    const body = { justification, reason: '2' };
    const answer = await operation.send(api(), id, body);
    expect(answer.status, answer.text).toBe(409);
    expect(errorOf(answer).details).toMatchObject({ reason: 'event_in_progress' });
  });

  test.each(serviceEventOperations)('an NFS-e that is not authorized has no $type', async (operation) => {
    const id = await queueService(api(), companyId, { externalId: `rejected-${operation.type}` });
    const refusal = async () => {
      const answer = await operation.send(api(), id, { justification });
      return [answer.status, errorOf(answer).details];
    };
    expect(await refusal()).toEqual([409, { reason: 'not_authorized', status: 'queued' }]);
    await finishService(api(), id, 'rejected');
    expect(await refusal()).toEqual([409, { reason: 'not_authorized', status: 'rejected' }]);
  });
});

describe('422', () => {
  const api = useTestApi();
  let companyId: string;
  let id: string;
  beforeAll(async () => {
    companyId = await readyProvider(api());
    id = await authorizeService(api(), companyId);
  });

  const refused: readonly (readonly [name: string, anyBody: object, path: string])[] = [
    ['a short justification', { justification: 'curta demais' }, 'justification'],
    ['a long justification', { justification: 'x'.repeat(256) }, 'justification'],
    [
      'a justification of other letters',
      { justification: 'justificativa com \u4e2d estranho' },
      'justification',
    ],
    ['no justification', {}, 'justification'],
    ['an unknown reason', { justification, reason: '3' }, 'reason'],
    ['an unknown field', { justification, text: 'x' }, 'text'],
  ];

  describe.each(serviceEventOperations)('$type', (operation) => {
    test.each(refused)('%s is refused at its field', async (_, anyBody, path) => {
      const answer = await operation.send(api(), id, anyBody);
      expect(answer.status, answer.text).toBe(422);
      expect(errorOf(answer)).toMatchObject({ code: 'validation_failed', details: [{ path }] });
    });
  });

  test('without a usable certificate nothing is accepted', async () => {
    await api().services.db.transaction('system', (tx) =>
      tx
        .update(certificate)
        .set({ notAfter: new Date('2026-01-01T00:00:00Z') })
        .where(eq(certificate.companyId, companyId)),
    );
    for (const operation of serviceEventOperations) {
      const answer = await operation.send(api(), id, { justification });
      expect(answer.status).toBe(422);
      expect(errorOf(answer)).toMatchObject({
        code: 'certificate_unavailable',
        details: { status: 'expired' },
      });
    }
  });
});
