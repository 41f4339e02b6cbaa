import { taxClassSituationExample } from '@fiscal/api-contract';
import { expect, test } from 'vitest';
import { absentId } from '../../../testing/test-api.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { testTaxClassOperation } from './test-tax-class.operation.ts';

const api = useTestApi();

test.each([
  ['operation', { operation: 'export' }],
  ['operation', { operation: undefined }],
  ['destination', { destination: 'RJ' }],
  ['recipient', { recipient: 9 }],
  ['uf', { uf: 'RJ' }],
])('a situation is refused at %s: %j', async (path, changes) => {
  const body = { ...taxClassSituationExample, ...changes };
  const answer = await api().call(testTaxClassOperation, {
    params: { id: absentId, code: 'revenda' },
    anyBody: body,
  });
  expect(answer.status).toBe(422);
  expect(errorOf(answer).details).toEqual([{ path, message: expect.any(String) }]);
});
