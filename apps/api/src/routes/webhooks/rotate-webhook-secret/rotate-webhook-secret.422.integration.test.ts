import { expect, test } from 'vitest';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { registerWebhook } from '../../../testing/webhooks.ts';
import { rotateWebhookSecretOperation } from './rotate-webhook-secret.operation.ts';

const api = useTestApi();

test('an overlap is 0 to 72 whole hours', async () => {
  const { id } = await registerWebhook(api());
  for (const overlapHours of [-1, 73, 1.5, '24', null]) {
    const anyBody = { overlapHours };
    const answer = await api().call(rotateWebhookSecretOperation, { params: { id }, anyBody });
    expect([answer.status, errorOf(answer)]).toMatchObject([
      422,
      { code: 'validation_failed', details: [{ path: 'overlapHours' }] },
    ]);
  }
});
