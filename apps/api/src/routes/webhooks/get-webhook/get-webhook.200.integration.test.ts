import { expect, test } from 'vitest';
import { idOf, useTestApi } from '../../../testing/test-api.ts';

const api = useTestApi();

test('a webhook is read as it was registered', async () => {
  const body = { url: 'https://example.com/fiscal', events: null };
  const id = idOf(await api().call('/v1/webhooks', { method: 'POST', body }));
  const answer = await api().call(`/v1/webhooks/${id}`);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    id,
    url: body.url,
    events: null,
    description: null,
    failingSince: null,
  });
});
