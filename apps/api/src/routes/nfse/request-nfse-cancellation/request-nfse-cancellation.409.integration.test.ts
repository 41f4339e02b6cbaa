import { beforeAll, expect, test } from 'vitest';
import {
  askServiceAnalysis,
  authorizeService,
  finishService,
  serviceJustification,
} from '../../../testing/finished-services.ts';
import { queueService, readyProvider } from '../../../testing/services-of-nfse.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { requestNfseCancellationOperation } from './request-nfse-cancellation.operation.ts';

const api = useTestApi();

let companyId: string;
beforeAll(async () => {
  companyId = await readyProvider(api());
});

test('another analysis waits for the one in progress', async () => {
  const id = await authorizeService(api(), companyId);
  await askServiceAnalysis(api(), id);
  const body = { justification: serviceJustification, reason: '2' } as const;
  const answer = await api().call(requestNfseCancellationOperation, { params: { id }, body });
  expect(answer.status, answer.text).toBe(409);
  expect(errorOf(answer).details).toMatchObject({ reason: 'event_in_progress' });
});

test('an NFS-e that is not authorized has none', async () => {
  const id = await queueService(api(), companyId, { externalId: 'rejected' });
  await finishService(api(), id, 'rejected');
  const body = { justification: serviceJustification };
  const answer = await api().call(requestNfseCancellationOperation, { params: { id }, body });
  expect(answer.status, answer.text).toBe(409);
  expect(errorOf(answer).details).toMatchObject({ reason: 'not_authorized' });
});
