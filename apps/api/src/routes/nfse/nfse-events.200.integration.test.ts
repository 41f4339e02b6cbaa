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

const api = useTestApi();

let companyId: string;
beforeAll(async () => {
  companyId = await readyProvider(api());
});

test.each(serviceEventOperations)(
  'the same request for $type is answered with the event that it made, in the queue and registered',
  async (operation) => {
    const id = await authorizeService(api(), companyId, { externalId: operation.type });
    const eventId = await askServiceEvent(api(), operation, id);
    const again = async () => {
      const body = { justification: serviceJustification, reason: '9' };
      return expectStatus(await operation.send(api(), id, body), 200).body;
    };
    expect(await again()).toMatchObject({ id: eventId, status: 'queued' });
    await finishServiceEvent(api(), eventId, 'registered');
    expect(await again()).toMatchObject({ id: eventId, status: 'registered' });
  },
);
