import { expect, test } from 'vitest';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { registerWebhook } from '../../../testing/webhooks.ts';
import { updateWebhookOperation } from './update-webhook.operation.ts';

const api = useTestApi();

test.each([
  [{ url: 'https://localhost' }, 'url'],
  [{ url: null }, 'url'],
  [{ events: [] }, 'events'],
  [{ events: ['nfe.authorized', 'nfe.denied', 'nfe.authorized'] }, 'events[2]'],
  [{ active: null }, 'active'],
  [{ secret: 'whsec_mine' }, 'secret'],
])('%j is refused at its field', async (anyBody, path) => {
  const { id } = await webhook();
  const answer = await api().call(updateWebhookOperation, { params: { id }, anyBody });
  expect([answer.status, errorOf(answer)]).toMatchObject([
    422,
    { code: 'validation_failed', details: [{ path }] },
  ]);
});

let known: Promise<{ id: string }> | undefined;
const webhook = () => {
  known ??= registerWebhook(api());
  return known;
};
