import { expect, test } from 'vitest';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getWebhookOperation } from '../get-webhook/get-webhook.operation.ts';
import { createWebhookOperation } from './create-webhook.operation.ts';

const api = useTestApi();

test('the secret is shown in this answer and never again', async () => {
  const webhook = {
    url: 'https://example.com/fiscal',
    events: ['nfe.authorized' as const],
    description: 'ERP',
  };
  const { body } = expectStatus(await api().call(createWebhookOperation, { body: webhook }), 201);
  expect(body).toMatchObject({ ...webhook, active: true, mode: 'test', lastDelivery: null });
  expect(body.secret).toMatch(/^whsec_.{32,}$/);
  const read = await api().call(getWebhookOperation, { params: { id: body.id } });
  expect(read.body).not.toHaveProperty('secret');
});
