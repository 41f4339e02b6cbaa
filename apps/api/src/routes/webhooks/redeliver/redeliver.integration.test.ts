import { claimOutbox } from '@fiscal/services';
import { expect, test } from 'vitest';
import { errorOf, expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { finishDelivery, queueDelivery, registerWebhook } from '../../../testing/webhooks.ts';
import { updateWebhookOperation } from '../update-webhook/update-webhook.operation.ts';
import { redeliverOperation } from './redeliver.operation.ts';

const api = useTestApi();

test.each(['delivered', 'exhausted'] as const)(
  '202: a delivery that was %s is queued again, in its second round',
  async (final) => {
    const { id } = await registerWebhook(api());
    const deliveryId = await queueDelivery(api(), id);
    await finishDelivery(api(), deliveryId, final);
    const answer = await api().call(redeliverOperation, { params: { id, deliveryId } });
    expect(expectStatus(answer, 202).body).toMatchObject({
      id: deliveryId,
      status: 'pending',
      round: 2,
      deliveredAt: null,
      attempts: [{ number: 1 }],
    });
    const { orders: rows } = await claimOutbox(api().services, { limit: 1000 });
    expect(rows.filter(({ documentId, run }) => documentId === deliveryId && run === 2)).toMatchObject([
      { kind: 'webhook', action: 'submit' },
    ]);
  },
);

test('409: a pending delivery is not repeated, and none is while the webhook is inactive', async () => {
  const { id } = await registerWebhook(api());
  const deliveryId = await queueDelivery(api(), id);
  const redeliver = async () => {
    const answer = await api().call(redeliverOperation, { params: { id, deliveryId } });
    return [answer.status, errorOf(answer)];
  };
  const refused = [409, { code: 'conflict', details: { reason: 'state' } }];
  expect(await redeliver()).toMatchObject(refused);
  await finishDelivery(api(), deliveryId);
  await api().call(updateWebhookOperation, { params: { id }, body: { active: false } });
  expect(await redeliver()).toMatchObject(refused);
});

test('409: of many simultaneous requests one begins a round', async () => {
  const { id } = await registerWebhook(api());
  const deliveryId = await queueDelivery(api(), id);
  await finishDelivery(api(), deliveryId);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => api().call(redeliverOperation, { params: { id, deliveryId } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array(7).fill(409)]);
});
