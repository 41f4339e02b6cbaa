import { expect, test } from 'vitest';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getOpenapiOperation } from './get-openapi.operation.ts';

const api = useTestApi();

test('a program that holds the document does not get it again', async () => {
  const etag = (await api().call(getOpenapiOperation, { key: '' })).headers.get('etag') ?? '';
  const headers = { 'if-none-match': etag };
  const answer = await api().call(getOpenapiOperation, { key: '', headers });
  expect([answer.status, answer.text]).toEqual([304, '']);
  expect(
    (await api().call(getOpenapiOperation, { key: '', headers: { 'if-none-match': '"other"' } })).status,
  ).toBe(200);
});
