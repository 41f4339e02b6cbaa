import { expect, test } from 'vitest';
import { idOf, useTestApi } from '../../../testing/test-api.ts';

const api = useTestApi();

test('the secret is shown in this answer and never again', async () => {
  const body = { url: 'https://example.com/fiscal', events: ['nfe.authorized'], description: 'ERP' };
  const answer = await api().call('/v1/webhooks', { method: 'POST', body });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body).toMatchObject({ ...body, active: true, mode: 'test', lastDelivery: null });
  expect(answer.body).toHaveProperty('secret', expect.stringMatching(/^whsec_.{32,}$/));
  const read = await api().call(`/v1/webhooks/${idOf(answer)}`);
  expect(read.body).not.toHaveProperty('secret');
});
