import { describe, expect, test } from 'vitest';
import { errorOf, expectRefusedAt, expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getWebhookOperation } from '../get-webhook/get-webhook.operation.ts';
import { createWebhookOperation } from './create-webhook.operation.ts';

const api = useTestApi();

test('201: the secret is shown in this answer and never again', async () => {
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

test('201: the address is stored in the form in which it is called, also without a path', async () => {
  const body = { url: 'https://EXAMPLE.com' };
  const answer = expectStatus(await api().call(createWebhookOperation, { body }), 201);
  expect(answer.body.url).toBe('https://example.com/');
});

describe('422', () => {
  const post = (body: unknown) => api().call(createWebhookOperation, { anyBody: body });

  test.each([
    'http://127.0.0.1',
    'https://2130706433',
    'https://[::ffff:127.0.0.1]',
    'https://169.254.169.254',
    'https://localhost.',
    'https://user:pw@example.com',
    'https://example.com:22',
    'ftp://example.com',
    'file:///etc/passwd',
    'not a url',
    'https:example.com',
    'https://@example.com',
    'https://example.com\\@127.0.0.1/',
    'https://exam\u200bple.com',
    ' https://example.com',
    'https://example.com..',
  ])('%s is refused as an address', async (url) => {
    const answer = await post({ url });
    expectRefusedAt(answer, 'url');
  });

  test('an unknown event and a sixth webhook are refused', async () => {
    const url = 'https://example.com/fiscal';
    expect(errorOf(await post({ url, events: ['nfe.unknown'] })).details).toMatchObject([
      { path: 'events[0]' },
    ]);
    expect(errorOf(await post({ url, events: ['nfe.denied', 'nfe.denied'] })).details).toEqual([
      { path: 'events[1]', message: 'nfe.denied aparece mais de uma vez' },
    ]);
    const more = () => api().call(createWebhookOperation, { body: { url }, key: api().keys.other });
    for (let n = 0; n < 5; n += 1) expect((await more()).status).toBe(201);
    expect(errorOf(await more())).toMatchObject({ code: 'webhook_limit', details: { max: 5 } });
  });

  test('shape and rules answer together', async () => {
    const answer = await post({ url: 'https://localhost', events: ['nfe.authorized', 'nfe.unknown'] });
    expect(errorOf(answer).details).toEqual([
      { path: 'events[1]', message: expect.stringContaining('nfe.authorized') },
      { path: 'url', message: 'o endereço não é público na Internet' },
    ]);
  });
});
