import { brasiliaDate } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { finishService } from '../../../testing/finished-services.ts';
import { queueService, readyProvider } from '../../../testing/services-of-nfse.ts';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfseOperation } from '../get-nfse/get-nfse.operation.ts';
import { searchNfseOperation } from './search-nfse.operation.ts';

const api = useTestApi();

test('records as GET gives them, page by page, by repeated status and by the other filters', async () => {
  const companyId = await readyProvider(api());
  const ids: string[] = [];
  for (const externalId of ['a', 'b', 'c']) {
    ids.unshift(await queueService(api(), companyId, { externalId }));
  }
  const [newest = '', refused = '', authorized = ''] = ids;
  await finishService(api(), refused, 'rejected');
  await finishService(api(), authorized, 'authorized');
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
  // The made-up answer of the Sefin is of a fixed day, and a search trusts that none is much older than the request.
  await api().asOwner(
    `update nfse set authorized_at = f.created_at from filing f where f.id = nfse.id and authorized_at is not null`,
  );
  const createdAt = new Date(data[0]?.createdAt ?? '');
  const today = brasiliaDate(createdAt);
  expect(await idsOf({ authorizedFrom: today, authorizedTo: today })).toEqual([authorized]);
  expect(await idsOf({ authorizedFrom: brasiliaDate(new Date(createdAt.getTime() + 86_400_000)) })).toEqual(
    [],
  );
  const first = await search({ limit: '2' });
  expect(first.data.map(({ id }) => id)).toEqual([newest, refused]);
  const second = await search({ limit: '2', cursor: first.nextCursor });
  expect([second.data.map(({ id }) => id), second.nextCursor]).toEqual([[authorized], null]);
});
