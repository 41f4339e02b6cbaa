import { expect, test } from 'vitest';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { listMunicipalitiesOperation } from './list-municipalities.operation.ts';

const api = useTestApi();

test('200: each page continues after the previous one, until the last municipality', async () => {
  const first = expectStatus(
    await api().call(listMunicipalitiesOperation, { query: { uf: 'AC', limit: '20' } }),
    200,
  );
  expect(first.body.data).toHaveLength(20);
  const cursor = first.body.nextCursor ?? '';
  const second = expectStatus(
    await api().call(listMunicipalitiesOperation, { query: { uf: 'AC', limit: '20', cursor } }),
    200,
  );
  expect(second.body.data).toHaveLength(2);
  expect(second.body.nextCursor).toBeNull();
  const codes = [...first.body.data, ...second.body.data].map(({ cityCode }) => cityCode);
  expect(codes).toEqual([...new Set(codes)].sort());
});

test('200: the filter served refers to the requested document', async () => {
  const send = async (query: object) =>
    expectStatus(
      await api().call(listMunicipalitiesOperation, { query: { uf: 'SP', q: 'campinas', ...query } }),
      200,
    ).body.data;
  const [found] = await send({ document: 'nfe', served: 'true' });
  expect(found).toMatchObject({ cityCode: '3509502', nfe: { served: true }, nfse: { reason: 'unknown' } });
  expect(await send({ served: 'true' })).toEqual([]);
  expect(await send({ document: 'nfe', served: 'false' })).toEqual([]);
});
