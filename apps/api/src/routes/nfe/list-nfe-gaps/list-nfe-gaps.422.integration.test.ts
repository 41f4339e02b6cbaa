import { expect, test } from 'vitest';
import { readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { listNfeGapsOperation } from './list-nfe-gaps.operation.ts';

const api = useTestApi();
const company = `companyId=${'0'.repeat(24)}`;

test.each([
  ['series=1', 'companyId'],
  ['companyId=short&series=1', 'companyId'],
  [company, 'series'],
  [`${company}&series=`, 'series'],
  [`${company}&series=890`, 'series'],
  [`${company}&series=01`, 'series'],
  [`${company}&series=-1`, 'series'],
  [`${company}&series=1&series=2`, 'series'],
  [`${company}&series=1&limit=1001`, 'limit'],
  [`${company}&series=1&cursor=unreadable`, 'cursor'],
])('GET /v1/nfe/gaps?%s is refused at %s', async (query, path) => {
  const answer = await api().request(`/v1/nfe/gaps?${query}`);
  expect(answer.status).toBe(422);
  expect(errorOf(answer).details).toEqual([{ path, message: expect.any(String) }]);
});

test('a series that the company does not have in its environment is named', async () => {
  const companyId = await readyCompany(api());
  const answer = await api().call(listNfeGapsOperation, { query: { companyId, series: '2' } });
  expect([answer.status, errorOf(answer).code]).toEqual([422, 'series_missing']);
  expect(errorOf(answer).details).toEqual({ environment: 'homologation', series: 2 });
});

test('a series given twice is refused as such', async () => {
  const answer = await api().request(`/v1/nfe/gaps?${company}&series=1&series=2`);
  expect(errorOf(answer).details).toEqual([{ path: 'series', message: 'deve aparecer uma só vez' }]);
});
