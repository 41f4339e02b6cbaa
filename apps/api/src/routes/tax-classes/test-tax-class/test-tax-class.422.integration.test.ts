import { expect, test } from 'vitest';
import { taxClassSituationExample } from '../../../openapi/tax-class-examples.ts';
import { classesOf } from '../../../testing/tax-classes.ts';
import { absentId, errorOf, useTestApi } from '../../../testing/test-api.ts';

const api = useTestApi();

test.each([
  ['operation', { operation: 'export' }],
  ['operation', { operation: undefined }],
  ['destination', { destination: 'RJ' }],
  ['recipient', { recipient: 9 }],
  ['uf', { uf: 'RJ' }],
])('a situation is refused at %s: %j', async (path, changes) => {
  const body = { ...taxClassSituationExample, ...changes };
  const answer = await api().call(`${classesOf(absentId, 'revenda')}/test`, { method: 'POST', body });
  expect(answer.status).toBe(422);
  expect(errorOf(answer).details).toEqual([{ path, message: expect.any(String) }]);
});
