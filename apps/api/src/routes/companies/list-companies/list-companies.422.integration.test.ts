import { expect, test } from 'vitest';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';

const api = useTestApi();

test.each([
  ['limit=0', 'limit'],
  ['limit=1001', 'limit'],
  ['limit=1&limit=2', 'limit'],
  ['cursor=unreadable', 'cursor'],
])('?%s is refused at %s', async (query, path) => {
  const answer = await api().request(`/v1/companies?${query}`);
  expect(answer.status).toBe(422);
  expect(errorOf(answer).details).toEqual([{ path, message: expect.any(String) }]);
});
