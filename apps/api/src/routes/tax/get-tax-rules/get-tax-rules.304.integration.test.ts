import { expect, test } from 'vitest';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getTaxRulesOperation } from './get-tax-rules.operation.ts';

const api = useTestApi();

test('a client that holds the answer does not get it again', async () => {
  const first = await api().call(getTaxRulesOperation, { query: { year: '2027' } });
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{43}"$/);
  const again = await api().call(getTaxRulesOperation, {
    query: { year: '2027' },
    headers: { 'if-none-match': etag },
  });
  expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
  const other = await api().call(getTaxRulesOperation, {
    query: { year: '2027' },
    headers: { 'if-none-match': '"other"' },
  });
  expect([other.status, other.text]).toEqual([200, first.text]);
});
