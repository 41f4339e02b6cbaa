import { expect, test } from 'vitest';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';

const api = useTestApi();

test.each([
  ['companyId=1', 'companyId'],
  ['status=denied', 'status[0]'],
  ['status=queued&status=disabled', 'status[1]'],
  ['attention=false', 'attention'],
  ['series=50000', 'series'],
  ['series=0', 'series'],
  ['numberFrom=0', 'numberFrom'],
  ['numberTo=1000000000000000', 'numberTo'],
  ['numberFrom=2&numberTo=1', 'numberTo'],
  ['accessKey=1', 'accessKey'],
  ['recipientDocument=123', 'recipientDocument'],
  ['createdFrom=2026-02-30', 'createdFrom'],
  ['createdTo=9999-12-31', 'createdTo'],
  ['authorizedFrom=2026-11-02&authorizedTo=2026-11-01', 'authorizedTo'],
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['cursor=unreadable', 'cursor'],
])('?%s is refused at %s', async (query, path) => {
  const answer = await api().request(`/v1/nfse/search?${query}`);
  expect(answer.status).toBe(422);
  expect(errorOf(answer).details).toEqual([{ path, message: expect.any(String) }]);
});
