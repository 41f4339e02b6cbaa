import { expect, test } from 'vitest';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { registerWebhook } from '../../../testing/webhooks.ts';

const api = useTestApi();

test.each([
  ['status=lost', 'status'],
  ['event=nfe.lost', 'event'],
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['cursor=x', 'cursor'],
])('%s is refused by its name', async (query, path) => {
  const answer = await api().request(`/v1/webhooks/${await webhook()}/deliveries?${query}`);
  expect([answer.status, errorOf(answer)]).toMatchObject([
    422,
    { code: 'validation_failed', details: [{ path }] },
  ]);
});

test('a cursor that is too long is no cursor, and one that is repeated is repeated', async () => {
  const messageOf = async (query: string) => {
    const answer = await api().request(`/v1/webhooks/${await webhook()}/deliveries?${query}`);
    return errorOf(answer).details;
  };
  expect(await messageOf(`cursor=${'a'.repeat(201)}`)).toEqual([
    { path: 'cursor', message: 'cursor inválido' },
  ]);
  expect(await messageOf('cursor=a&cursor=b')).toEqual([
    { path: 'cursor', message: 'deve aparecer uma só vez' },
  ]);
});

let known: Promise<{ id: string }> | undefined;
const webhook = async () => {
  known ??= registerWebhook(api());
  return (await known).id;
};
