import { expect, test } from 'vitest';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getRejectionOperation } from './get-rejection.operation.ts';

const api = useTestApi();

test('a client that holds the answer does not get it again', async () => {
  const params = { cStat: '778' };
  const first = await api().call(getRejectionOperation, { params });
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{43}"$/);
  const again = await api().call(getRejectionOperation, { params, headers: { 'if-none-match': etag } });
  expect([again.status, again.text]).toEqual([304, '']);
});
