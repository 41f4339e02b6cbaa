import { expect, test } from 'vitest';
import { classesOf } from '../../../testing/tax-classes.ts';
import { absentId } from '../../../testing/test-api.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';

const api = useTestApi();
const ofCompanies = Buffer.from(JSON.stringify({ t: '2026-11-21T12:00:00.000Z', i: '0'.repeat(24) }));

test.each([
  ['limit=0', 'limit'],
  ['limit=1001', 'limit'],
  ['cursor=unreadable', 'cursor'],
  [`cursor=${ofCompanies.toString('base64url')}`, 'cursor'],
])('?%s is refused at %s', async (query, path) => {
  const answer = await api().request(`${classesOf(absentId)}?${query}`);
  expect(answer.status).toBe(422);
  expect(errorOf(answer).details).toEqual([{ path, message: expect.any(String) }]);
});
