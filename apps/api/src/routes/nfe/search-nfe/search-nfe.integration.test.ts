import { describe, expect, test } from 'vitest';
import { finishNote, queueNote, readyCompany } from '../../../testing/notes.ts';
import { errorOf, expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfeOperation } from '../get-nfe/get-nfe.operation.ts';
import { searchNfeOperation } from './search-nfe.operation.ts';

const api = useTestApi();

describe('200', () => {
  test('records as GET gives them, page by page, by repeated status and by the other filters', async () => {
    const companyId = await readyCompany(api());
    const ids: string[] = [];
    for (const externalId of ['a', 'b', 'c']) ids.unshift(await queueNote(api(), companyId, { externalId }));
    const [newest = '', refused = '', authorized = ''] = ids;
    await finishNote(api(), refused, 'rejected');
    await finishNote(api(), authorized, 'authorized');
    const search = async (query: Record<string, unknown>) => {
      const answer = await api().call(searchNfeOperation, { query: { companyId, ...query } });
      return expectStatus(answer, 200).body;
    };
    const idsOf = async (query: Record<string, unknown>) => (await search(query)).data.map(({ id }) => id);
    expect(await idsOf({})).toEqual(ids);
    const { data } = await search({ status: 'authorized' });
    const { body } = await api().call(getNfeOperation, { params: { id: authorized } });
    expect(data).toEqual([body]);
    expect(await idsOf({ status: ['rejected', 'queued'] })).toEqual([newest, refused]);
    expect(await idsOf({ attention: 'true' })).toEqual([]);
    const { accessKey = '' } = data[0] ?? {};
    expect(await idsOf({ accessKey: `${accessKey?.slice(0, 4)} ${accessKey?.slice(4)}` })).toEqual([
      authorized,
    ]);
    expect(await idsOf({ series: '1', numberFrom: '2', numberTo: '3' })).toEqual([newest, refused]);
    const first = await search({ limit: '2' });
    expect(first.data.map(({ id }) => id)).toEqual([newest, refused]);
    const second = await search({ limit: '2', cursor: first.nextCursor });
    expect([second.data.map(({ id }) => id), second.nextCursor]).toEqual([[authorized], null]);
  });
});

describe('422', () => {
  test.each([
    ['status=queued&status=lost', 'status[1]'],
    ['numberFrom=2&numberTo=1', 'numberTo'],
    ['authorizedFrom=2026-11-02&authorizedTo=2026-11-01', 'authorizedTo'],
  ])('?%s is refused at %s', async (query, path) => {
    const answer = await api().request(`/v1/nfe/search?${query}`);
    expect(answer.status).toBe(422);
    expect(errorOf(answer).details).toEqual([{ path, message: expect.any(String) }]);
  });
});
