import { expect, test } from 'vitest';
import { errorOf, useTestApi } from '../../../testing/test-api.ts';

const api = useTestApi();

test.each([
  ['limit=0', 'limit'],
  ['limit=1001', 'limit'],
  ['limit=1&limit=2', 'limit'],
  ['cursor=unreadable', 'cursor'],
])('?%s is refused at %s', async (query, path) => {
  const answer = await api().call(`/v1/companies?${query}`);
  expect(answer.status).toBe(422);
  expect(errorOf(answer).details).toEqual([{ path, message: expect.any(String) }]);
});
