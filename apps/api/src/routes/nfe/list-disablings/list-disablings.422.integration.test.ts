import { expect, test } from 'vitest';
import { absentId } from '../../../testing/test-api.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';

const api = useTestApi();

test.each([
  ['', 'companyId'],
  ['companyId=1', 'companyId'],
  [`companyId=${absentId}&series=x`, 'series'],
  [`companyId=${absentId}&series=890`, 'series'],
  [`companyId=${absentId}&series=1&series=2`, 'series'],
  [`companyId=${absentId}&limit=0`, 'limit'],
  [`companyId=${absentId}&limit=101`, 'limit'],
  [`companyId=${absentId}&cursor=unreadable`, 'cursor'],
])('?%s is refused at %s', async (query, path) => {
  const answer = await api().request(`/v1/nfe/disable-range?${query}`);
  expect(answer.status).toBe(422);
  expect(errorOf(answer).details).toEqual([{ path, message: expect.any(String) }]);
});
