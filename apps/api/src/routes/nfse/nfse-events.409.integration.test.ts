import { beforeAll, expect, test } from 'vitest';
import {
  askServiceEvent,
  authorizeService,
  finishService,
  serviceEventOperations,
  serviceJustification,
} from '../../testing/finished-services.ts';
import { queueService, readyProvider } from '../../testing/services-of-nfse.ts';
import { errorOf } from '../../testing/typed-client.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi();

let companyId: string;
beforeAll(async () => {
  companyId = await readyProvider(api());
});

test.each(serviceEventOperations)('another $type waits for the one in progress', async (operation) => {
  const id = await authorizeService(api(), companyId, { externalId: `authorized-${operation.type}` });
  await askServiceEvent(api(), operation, id);
  const body = { justification: serviceJustification, reason: '2' };
  const answer = await operation.send(api(), id, body);
  expect(answer.status, answer.text).toBe(409);
  expect(errorOf(answer).details).toMatchObject({ reason: 'event_in_progress' });
});

test.each(serviceEventOperations)('an NFS-e that is not authorized has no $type', async (operation) => {
  const id = await queueService(api(), companyId, { externalId: `rejected-${operation.type}` });
  await finishService(api(), id, 'rejected');
  const body = { justification: serviceJustification };
  const answer = await operation.send(api(), id, body);
  expect(answer.status, answer.text).toBe(409);
  expect(errorOf(answer).details).toMatchObject({ reason: 'not_authorized' });
});
