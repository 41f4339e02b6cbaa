import { expect, test } from 'vitest';
import { idOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createWebhookOperation } from '../create-webhook/create-webhook.operation.ts';
import { testWebhookOperation } from './test-webhook.operation.ts';

const api = useTestApi();

test('202: each test creates its own pending delivery', async () => {
  const url = 'https://example.com/fiscal';
  const id = idOf(await api().call(createWebhookOperation, { body: { url } }));
  const first = await api().call(testWebhookOperation, { params: { id } });
  const second = await api().call(testWebhookOperation, { params: { id } });
  expect(first.status, first.text).toBe(202);
  expect(first.body).toMatchObject({
    webhookId: id,
    event: 'webhook.test',
    status: 'pending',
    attempts: [],
  });
  expect(idOf(second)).not.toBe(idOf(first));
});
