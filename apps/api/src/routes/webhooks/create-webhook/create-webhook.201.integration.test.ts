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

test('the address is stored as it is called, also without a path', async () => {
  const body = { url: 'https://EXAMPLE.com' };
  const answer = expectStatus(await api().call(createWebhookOperation, { body }), 201);
  expect(answer.body.url).toBe('https://example.com/');
});

test('of ten at once five are registered', async () => {
  const post = () =>
    api().call(createWebhookOperation, { mode: 'live', body: { url: 'https://example.com/x' } });
  const answers = await Promise.all(Array.from({ length: 10 }, post));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(5).fill(422)]);
});
