import { expect, test } from 'vitest';
import { idOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createWebhookOperation } from '../create-webhook/create-webhook.operation.ts';
import { getWebhookOperation } from './get-webhook.operation.ts';

const api = useTestApi();

test('200: a webhook is read as it was registered', async () => {
  const body = { url: 'https://example.com/fiscal', events: null };
  const id = idOf(await api().call(createWebhookOperation, { body }));
  const answer = await api().call(getWebhookOperation, { params: { id } });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    id,
    url: body.url,
    events: null,
    description: null,
    failingSince: null,
  });
});
