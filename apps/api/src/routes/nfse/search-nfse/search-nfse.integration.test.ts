import { brasiliaDate, brasiliaDateTime } from '@fiscal/domain';
import { describe, expect, test } from 'vitest';
import { finishService } from '../../../testing/finished-services.ts';
import { queueService, readyProvider } from '../../../testing/services-of-nfse.ts';
import { errorOf, expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfseOperation } from '../get-nfse/get-nfse.operation.ts';
import { searchNfseOperation } from './search-nfse.operation.ts';

const api = useTestApi();

describe('200', () => {
  test('records as GET gives them, page by page, by repeated status and by the other filters', async () => {
    const companyId = await readyProvider(api());
    const ids: string[] = [];
    for (const externalId of ['a', 'b', 'c']) {
      ids.unshift(await queueService(api(), companyId, { externalId }));
    }
    const [newest = '', refused = '', authorized = ''] = ids;
    await finishService(api(), refused, 'rejected');
    // A search trusts that no authorization is much older than its request.
    const at = api().services.clock.now();
    await finishService(api(), authorized, 'authorized', 'stored', brasiliaDateTime(at));
    const search = async (query: Record<string, unknown>) => {
      const answer = await api().call(searchNfseOperation, { query: { companyId, ...query } });
      return expectStatus(answer, 200).body;
    };
    const idsOf = async (query: Record<string, unknown>) => (await search(query)).data.map(({ id }) => id);
    expect(await idsOf({})).toEqual(ids);
    const { data } = await search({ status: 'authorized' });
    const { body } = await api().call(getNfseOperation, { params: { id: authorized } });
    expect(data).toEqual([body]);
    expect(await idsOf({ status: ['rejected', 'queued'] })).toEqual([newest, refused]);
    expect(await idsOf({ attention: 'true' })).toEqual([]);
    expect(await idsOf({ accessKey: data[0]?.accessKey })).toEqual([authorized]);
    expect(await idsOf({ recipientDocument: '11.444.777/0001-61' })).toEqual(ids);
    expect(await idsOf({ recipientDocument: '99888777000100' })).toEqual([]);
    expect(await idsOf({ series: '1', numberFrom: '2', numberTo: '999999999999999' })).toEqual([
      newest,
      refused,
    ]);
    const [day, next] = [brasiliaDate(at), brasiliaDate(new Date(at.getTime() + 86_400_000))];
    expect(await idsOf({ authorizedFrom: day, authorizedTo: day })).toEqual([authorized]);
    expect(await idsOf({ authorizedFrom: next })).toEqual([]);
    const first = await search({ limit: '2' });
    expect(first.data.map(({ id }) => id)).toEqual([newest, refused]);
    const second = await search({ limit: '2', cursor: first.nextCursor });
    expect([second.data.map(({ id }) => id), second.nextCursor]).toEqual([[authorized], null]);
  });
});

describe('422', () => {
  test.each([
    ['status=queued&status=disabled', 'status[1]'],
    ['numberFrom=2&numberTo=1', 'numberTo'],
    ['authorizedFrom=2026-11-02&authorizedTo=2026-11-01', 'authorizedTo'],
  ])('?%s is refused at %s', async (query, path) => {
    const answer = await api().request(`/v1/nfse/search?${query}`);
    expect(answer.status).toBe(422);
    expect(errorOf(answer).details).toEqual([{ path, message: expect.any(String) }]);
  });
});
