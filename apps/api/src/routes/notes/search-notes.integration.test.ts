import { brasiliaDate, brasiliaDateTime } from '@fiscal/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { finishService } from '../../testing/finished-services.ts';
import { noteKinds } from '../../testing/note-kinds.ts';
import { queueService, readyProvider } from '../../testing/services-of-nfse.ts';
import { expectRefusedAt, expectStatus } from '../../testing/typed-client.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { nfse } from '../nfse/nfse.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyProvider(api());
});

test.each(noteKinds)(
  '200: $kind: a search returns the records of GET, page by page, by several statuses and the other filters',
  async ({ kind, operations, queue, finish }) => {
    const ids: string[] = [];
    for (const externalId of ['a', 'b', 'c']) ids.unshift(await queue(api(), companyId, externalId));
    const [newest = '', refused = '', authorized = ''] = ids;
    await finish(api(), refused, 'rejected');
    await finish(api(), authorized, 'authorized');
    const search = async (query: Record<string, unknown>) => {
      const answer = await api().call(operations.search, { query: { companyId, ...query } });
      return expectStatus(answer, 200).body;
    };
    const idsOf = async (query: Record<string, unknown>) => (await search(query)).data.map(({ id }) => id);
    expect(await idsOf({})).toEqual(ids);
    const { data } = await search({ status: 'authorized' });
    const { body } = await api().call(operations.get, { params: { id: authorized } });
    expect(data).toEqual([body]);
    expect(await idsOf({ status: ['rejected', 'queued'] })).toEqual([newest, refused]);
    expect(await idsOf({ attention: 'true' })).toEqual([]);
    const accessKey = data[0]?.accessKey ?? '';
    expect(await idsOf({ accessKey: `${accessKey.slice(0, 4)} ${accessKey.slice(4)}` })).toEqual([
      authorized,
    ]);
    expect(await idsOf({ series: '1', numberFrom: '2', numberTo: '3' })).toEqual([newest, refused]);
    expect(await idsOf({ recipientDocument: '11.444.777/0001-61' })).toEqual(ids);
    expect(await idsOf({ recipientDocument: '99888777000100' })).toEqual([]);
    for (const q of ['a', '1/1', 'série 1 nº 1', accessKey, authorized]) {
      expect(await idsOf({ q }), q).toEqual([authorized]);
    }
    expect(await idsOf({ q: '11.444.777/0001-61', status: 'rejected' })).toEqual([refused]);
    expect(await idsOf({ q: kind === 'nfe' ? 'client teste' : 'TOMADORA' })).toEqual(ids);
    const first = await search({ limit: '2' });
    expect(first.data.map(({ id }) => id)).toEqual([newest, refused]);
    const second = await search({ limit: '2', cursor: first.nextCursor });
    expect([second.data.map(({ id }) => id), second.nextCursor]).toEqual([[authorized], null]);
  },
);

test('200: nfse: a search by the day of authorization and by the longer numbers of a DPS', async () => {
  const provider = await readyProvider(api(), { cnpj: '99888777000100' });
  const id = await queueService(api(), provider);
  // A search trusts that no authorization is much older than its request.
  const at = api().services.clock.now();
  await finishService(api(), id, 'authorized', 'stored', brasiliaDateTime(at));
  const idsOf = async (query: Record<string, string>) => {
    const answer = await api().call(nfse.search, { query: { companyId: provider, ...query } });
    return expectStatus(answer, 200).body.data.map((record) => record.id);
  };
  const [day, next] = [brasiliaDate(at), brasiliaDate(new Date(at.getTime() + 86_400_000))];
  expect(await idsOf({ authorizedFrom: day, authorizedTo: day })).toEqual([id]);
  expect(await idsOf({ authorizedFrom: next })).toEqual([]);
  expect(await idsOf({ series: '1', numberFrom: '1', numberTo: '999999999999999' })).toEqual([id]);
});

describe('422', () => {
  const refused = [
    ['status=queued&status=lost', 'status[1]'],
    ['numberFrom=2&numberTo=1', 'numberTo'],
    [`q=${'9'.repeat(201)}`, 'q'],
    ['q=%20', 'q'],
    ['authorizedFrom=2026-11-02&authorizedTo=2026-11-01', 'authorizedTo'],
  ] as const;

  test.each([
    ...noteKinds.flatMap(({ kind }) => refused.map(([query, path]) => [kind, query, path] as const)),
    // No NFS-e is disabled.
    ['nfse', 'status=queued&status=disabled', 'status[1]'] as const,
  ])('%s: ?%s is refused at %s', async (kind, query, path) => {
    const answer = await api().request(`/v1/${kind}/search?${query}`);
    expectRefusedAt(answer, path);
  });
});
