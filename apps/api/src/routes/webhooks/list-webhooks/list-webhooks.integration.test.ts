import { expect, test } from 'vitest';
import { idOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createWebhookOperation } from '../create-webhook/create-webhook.operation.ts';
import { listWebhooksOperation } from './list-webhooks.operation.ts';

const api = useTestApi();

test('200: a key sees the webhooks of its mode, newest first', async () => {
  const post = async (mode: 'test' | 'live') =>
    idOf(await api().call(createWebhookOperation, { mode, body: { url: 'https://example.com/x' } }));
  const first = await post('test');
  const second = await post('test');
  await post('live');
  const answer = await api().call(listWebhooksOperation);
  expect(answer.body).toMatchObject({
    data: [{ id: second, events: null }, { id: first }],
    nextCursor: null,
  });
});
