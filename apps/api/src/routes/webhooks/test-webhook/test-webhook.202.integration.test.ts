import { expect, test } from 'vitest';
import { idOf, useTestApi } from '../../../testing/test-api.ts';

const api = useTestApi();

test('each test is a delivery of its own, waiting to go out', async () => {
  const url = 'https://example.com/fiscal';
  const id = idOf(await api().call('/v1/webhooks', { method: 'POST', body: { url } }));
  const first = await api().call(`/v1/webhooks/${id}/test`, { method: 'POST' });
  const second = await api().call(`/v1/webhooks/${id}/test`, { method: 'POST' });
  expect(first.status, first.text).toBe(202);
  expect(first.body).toMatchObject({ webhookId: id, event: 'webhook.test', status: 'pending', attempts: [] });
  expect(idOf(second)).not.toBe(idOf(first));
});
