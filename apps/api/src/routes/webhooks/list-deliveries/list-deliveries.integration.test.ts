import { expect, test } from 'vitest';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { finishDelivery, queueDelivery, registerWebhook } from '../../../testing/webhooks.ts';
import { listDeliveriesOperation } from './list-deliveries.operation.ts';

const api = useTestApi();

test('200: the log is read newest first, by status and event, page by page', async () => {
  const { id } = await registerWebhook(api());
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) ids.unshift(await queueDelivery(api(), id));
  const [, , third = ''] = ids;
  await finishDelivery(api(), third);
  const list = async (query: Parameters<typeof listOf>[1] = {}) => listOf(id, query);
  const all = await list();
  expect(all.nextCursor).toBeNull();
  expect(new Set(all.data.map((each) => each.id))).toEqual(new Set(ids));
  const done = await list({ status: 'delivered', event: 'webhook.test' });
  expect(done.data).toMatchObject([
    { id: third, webhookId: id, round: 1, lastAttempt: { number: 1, responseStatus: 204, durationMs: 40 } },
  ]);
  expect(done.data[0]).not.toHaveProperty('attempts');
  expect((await list({ event: 'nfe.authorized' })).data).toEqual([]);
  const paged: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ limit: '2', ...(cursor === undefined ? {} : { cursor }) });
    paged.push(...page.data.map((each) => each.id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(paged).toEqual(all.data.map((each) => each.id));
});

async function listOf(
  id: string,
  query: {
    status?: 'delivered';
    event?: 'webhook.test' | 'nfe.authorized';
    limit?: string;
    cursor?: string;
  },
) {
  return expectStatus(await api().call(listDeliveriesOperation, { params: { id }, query }), 200).body;
}
