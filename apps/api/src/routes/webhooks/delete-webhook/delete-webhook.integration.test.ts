import { delivery, inTransaction } from '@fiscal/db';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { finishDelivery, queueDelivery, registerWebhook } from '../../../testing/webhooks.ts';
import { getDeliveryOperation } from '../get-delivery/get-delivery.operation.ts';
import { getWebhookOperation } from '../get-webhook/get-webhook.operation.ts';
import { listDeliveriesOperation } from '../list-deliveries/list-deliveries.operation.ts';
import { deleteWebhookOperation } from './delete-webhook.operation.ts';

const api = useTestApi();

test('204: the webhook and its log are removed, pending deliveries are discarded, and another webhook can be registered', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => registerWebhook(api())));
  const [id = ''] = all.map((each) => each.id);
  const [pending, delivered] = [await queueDelivery(api(), id), await queueDelivery(api(), id)];
  await finishDelivery(api(), delivered);
  const answer = await api().call(deleteWebhookOperation, { params: { id } });
  expect([answer.status, answer.text]).toEqual([204, '']);
  const gone = [
    await api().call(getWebhookOperation, { params: { id } }),
    await api().call(listDeliveriesOperation, { params: { id } }),
    await api().call(getDeliveryOperation, { params: { id, deliveryId: delivered } }),
    await api().call(deleteWebhookOperation, { params: { id } }),
  ];
  expect(gone.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  const rows = await inTransaction(api().services.db, 'system', (tx) =>
    tx.select().from(delivery).where(eq(delivery.targetId, id)),
  );
  expect(new Map(rows.map((row) => [row.id, [row.status, row.nextAttemptAt]]))).toEqual(
    new Map([
      [pending, ['discarded', null]],
      [delivered, ['delivered', null]],
    ]),
  );
  await registerWebhook(api());
});
