import { expect, test } from 'vitest';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { registerWebhook } from '../../../testing/webhooks.ts';
import { getWebhookOperation } from '../get-webhook/get-webhook.operation.ts';
import { rotateWebhookSecretOperation } from './rotate-webhook-secret.operation.ts';

const api = useTestApi();

test('each rotation shows another secret this once', async () => {
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
