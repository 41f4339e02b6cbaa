import { expect, test } from 'vitest';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';

const api = useTestApi();

test.each([
  ['cst=20', 'cst'],
  ['cst=abc', 'cst'],
  ['cst=', 'cst'],
  ['date=2026-02-30', 'date'],
  ['limit=0', 'limit'],
  ['limit=1001', 'limit'],
  ['cursor=unreadable', 'cursor'],
  [`cursor=${Buffer.from('{"l":"classifications","c":"revenda-sp"}').toString('base64url')}`, 'cursor'],
])('?%s is refused at %s', async (query, path) => {
  const answer = await api().request(`/v1/tax/classifications?${query}`);
  expect(answer.status).toBe(422);
  expect(errorOf(answer).details).toEqual([{ path, message: expect.any(String) }]);
});
