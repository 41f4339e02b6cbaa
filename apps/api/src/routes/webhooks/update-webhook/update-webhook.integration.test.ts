import { describe, expect, test } from 'vitest';
import { expectRefusedAt, expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { registerWebhook } from '../../../testing/webhooks.ts';
import { getWebhookOperation } from '../get-webhook/get-webhook.operation.ts';
import { updateWebhookOperation } from './update-webhook.operation.ts';

const api = useTestApi();

test('200: an absent field does not change, null removes a value, and the secret is not shown', async () => {
  const { id } = await registerWebhook(api());
  const patch = async (body: object) =>
    expectStatus(await api().call(updateWebhookOperation, { params: { id }, body }), 200).body;
  const first = await patch({ events: ['nfe.attention'], description: 'ERP', active: false });
  expect(first).toMatchObject({ events: ['nfe.attention'], description: 'ERP', active: false });
  expect(first).not.toHaveProperty('secret');
  const second = await patch({ url: 'https://EXAMPLE.com:443/Other', active: true });
  expect(second).toMatchObject({
    ...first,
    url: 'https://example.com/Other',
    active: true,
    updatedAt: second.updatedAt,
  });
  const third = await patch({ events: null, description: null });
  expect(third).toMatchObject({ events: null, description: null, active: true });
  expect((await api().call(getWebhookOperation, { params: { id } })).body).toEqual(third);
});

describe('422', () => {
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
    expectRefusedAt(answer, path);
  });

  let known: Promise<{ id: string }> | undefined;
  const webhook = () => {
    known ??= registerWebhook(api());
    return known;
  };
});
