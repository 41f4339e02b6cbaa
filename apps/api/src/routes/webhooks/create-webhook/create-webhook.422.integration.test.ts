import { expect, test } from 'vitest';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createWebhookOperation } from './create-webhook.operation.ts';

const api = useTestApi();

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
])('%s is no address to deliver to', async (url) => {
  const answer = await post({ url });
  expect(answer.status).toBe(422);
  expect(errorOf(answer)).toMatchObject({ code: 'validation_failed', details: [{ path: 'url' }] });
});

test('an unknown event is refused, and so is the sixth webhook', async () => {
  const url = 'https://example.com/fiscal';
  expect(errorOf(await post({ url, events: ['nfe.unknown'] })).details).toMatchObject([
    { path: 'events[0]' },
  ]);
  expect(errorOf(await post({ url, events: ['nfe.denied', 'nfe.denied'] })).details).toEqual([
    { path: 'events[1]', message: 'nfe.denied aparece mais de uma vez' },
  ]);
  for (let n = 0; n < 5; n += 1) expect((await post({ url })).status).toBe(201);
  expect(errorOf(await post({ url }))).toMatchObject({ code: 'webhook_limit', details: { max: 5 } });
});

test('shape and rules answer together', async () => {
  const answer = await post({ url: 'https://localhost', events: ['nfe.authorized', 'nfe.unknown'] });
  expect(errorOf(answer).details).toEqual([
    { path: 'events[1]', message: expect.stringContaining('nfe.authorized') },
    { path: 'url', message: 'o endereço não é público na Internet' },
  ]);
});
