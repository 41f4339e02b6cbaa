import { expect, test } from 'vitest';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { finishDelivery, queueDelivery, registerWebhook } from '../../../testing/webhooks.ts';

const api = useTestApi();

test('a delivery is found by its own webhook and its own client alone', async () => {
  const [own, other] = [await registerWebhook(api()), await registerWebhook(api())];
  const deliveryId = await queueDelivery(api(), own.id);
  await finishDelivery(api(), deliveryId);
  const statusOf = async (webhookId: string, id: string, key?: string) => {
    const path = `/v1/webhooks/${webhookId}/deliveries/${id}`;
    const read = await api().request(path, { key });
    const sent = await api().request(`${path}/redeliver`, { method: 'POST', key });
    return [read.status, sent.status];
  };
  expect(await statusOf(other.id, deliveryId)).toEqual([404, 404]);
  expect(await statusOf(own.id, deliveryId, api().keys.other)).toEqual([404, 404]);
  expect(await statusOf(own.id, 'not-an-id')).toEqual([404, 404]);
  expect(await statusOf(own.id, deliveryId)).toEqual([200, 202]);
});
