import { expect, test } from 'vitest';
import { expectRefusedAt, expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { registerWebhook } from '../../../testing/webhooks.ts';
import { getWebhookOperation } from '../get-webhook/get-webhook.operation.ts';
import { rotateWebhookSecretOperation } from './rotate-webhook-secret.operation.ts';

const api = useTestApi();

test('200: each rotation shows a new secret, only once', async () => {
  const { id, secret } = await registerWebhook(api());
  const rotate = async (body: { overlapHours?: number }) =>
    expectStatus(await api().call(rotateWebhookSecretOperation, { params: { id }, body }), 200).body;
  const secrets = [secret];
  for (const body of [{}, { overlapHours: 0 }, { overlapHours: 72 }]) {
    const rotated = await rotate(body);
    secrets.push(rotated.secret);
    const read = await api().call(getWebhookOperation, { params: { id } });
    expect({ ...Object(read.body), secret: rotated.secret }).toEqual(rotated);
  }
  expect(new Set(secrets).size).toBe(4);
});

test('200 without a body: the former secret signs for the hours of the default', async () => {
  const { id, secret } = await registerWebhook(api());
  const path = `/v1/webhooks/${id}/rotate-secret`;
  const answer = await api().request(path, { method: 'POST' });
  expect(answer.status, answer.text).toBe(200);
  expect(Object(answer.body).secret).not.toBe(secret);
  const untyped = await api().request(path, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': '' },
  });
  expect(untyped.status).toBe(415);
});

test('422: an overlap is 0 to 72 whole hours', async () => {
  const { id } = await registerWebhook(api());
  for (const overlapHours of [-1, 73, 1.5, '24', null]) {
    const anyBody = { overlapHours };
    const answer = await api().call(rotateWebhookSecretOperation, { params: { id }, anyBody });
    expectRefusedAt(answer, 'overlapHours');
  }
});
