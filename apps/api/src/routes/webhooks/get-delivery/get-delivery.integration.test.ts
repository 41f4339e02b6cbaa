import { expect, test } from 'vitest';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { finishDelivery, queueDelivery, registerWebhook } from '../../../testing/webhooks.ts';
import { getDeliveryOperation } from './get-delivery.operation.ts';

const api = useTestApi();

test('200: a delivery has its attempts and the body that they sent', async () => {
  const { id } = await registerWebhook(api());
  const deliveryId = await queueDelivery(api(), id);
  await finishDelivery(api(), deliveryId, 'exhausted');
  const answer = await api().call(getDeliveryOperation, { params: { id, deliveryId } });
  const { body } = expectStatus(answer, 200);
  expect(body).toMatchObject({
    id: deliveryId,
    status: 'exhausted',
    nextAttemptAt: null,
    attempts: [{ number: 1, responseStatus: 503, error: null }],
  });
  expect(body.payload).toEqual({
    id: deliveryId,
    event: 'webhook.test',
    createdAt: expect.any(String),
    data: { webhookId: id },
  });
});
