import { expect, test } from 'vitest';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';

const api = useTestApi();

test.each([
  ['', 'externalId'],
  [`?externalId=${'x'.repeat(101)}`, 'externalId'],
  ['?externalId=a&companyId=short', 'companyId'],
])('GET /v1/nfe%s is refused at %s', async (query, path) => {
  const answer = await api().request(`/v1/nfe${query}`);
  expect(answer.status).toBe(422);
  expect(errorOf(answer).details).toEqual([{ path, message: expect.any(String) }]);
});
