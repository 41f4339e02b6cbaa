import { expect, test } from 'vitest';
import { idOf, useTestApi } from '../../../testing/test-api.ts';

const api = useTestApi();

test('a key sees the webhooks of its mode, newest first', async () => {
  const post = async (mode: 'test' | 'live') =>
    idOf(await api().call('/v1/webhooks', { method: 'POST', mode, body: { url: 'https://example.com/x' } }));
  const first = await post('test');
  const second = await post('test');
  await post('live');
  const answer = await api().call('/v1/webhooks');
  expect(answer.body).toMatchObject({
    data: [{ id: second, events: null }, { id: first }],
    nextCursor: null,
  });
});
