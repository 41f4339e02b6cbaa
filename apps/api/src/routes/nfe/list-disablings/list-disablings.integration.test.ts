import { expect, test } from 'vitest';
import { finishDisabling, queueDisabling } from '../../../testing/disablings.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { listDisablingsOperation } from './list-disablings.operation.ts';

const api = useTestApi();

test('200: the disablings of the company, newest first, page by page and by series', async () => {
  const companyId = await readyCompany(api());
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c']) ids.unshift(await queueDisabling(api(), companyId, name));
  await finishDisabling(api(), ids[0] ?? '', 'registered');
  const page = async (query: { series?: string; limit?: string; cursor?: string } = {}) => {
    const answer = await api().call(listDisablingsOperation, { query: { companyId, ...query } });
    const { data, nextCursor } = expectStatus(answer, 200).body;
    return { ids: data.map(({ id }) => id), statuses: data.map(({ status }) => status), nextCursor };
  };
  expect(await page()).toEqual({ ids, statuses: ['registered', 'queued', 'queued'], nextCursor: null });
  const first = await page({ limit: '2' });
  expect(first.ids).toEqual(ids.slice(0, 2));
  const second = await page({ limit: '2', cursor: first.nextCursor ?? '' });
  expect([second.ids, second.nextCursor]).toEqual([ids.slice(2), null]);
  expect((await page({ series: '1' })).ids).toEqual(ids);
  expect((await page({ series: '2' })).ids).toEqual([]);
});
