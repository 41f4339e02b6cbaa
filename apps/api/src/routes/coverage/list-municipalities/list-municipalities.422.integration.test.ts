import { expect, test } from 'vitest';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';

const api = useTestApi();

test.each([
  ['uf=XX', 'uf'],
  ['document=cte', 'document'],
  ['served=1', 'served'],
  ['q=', 'q'],
  [`q=${'a'.repeat(61)}`, 'q'],
  ['limit=0', 'limit'],
  ['limit=1001', 'limit'],
  ['cursor=unreadable', 'cursor'],
  [`cursor=${Buffer.from('{"l":"classifications","c":"3550308"}').toString('base64url')}`, 'cursor'],
])('?%s is refused at %s', async (query, path) => {
  const answer = await api().request(`/v1/coverage/municipalities?${query}`);
  expect(answer.status).toBe(422);
  expect(errorOf(answer).details).toEqual([{ path, message: expect.any(String) }]);
});
