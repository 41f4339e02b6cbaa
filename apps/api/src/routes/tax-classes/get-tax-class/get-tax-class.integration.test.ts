import { beforeAll, expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { createClass } from '../../../testing/tax-classes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getTaxClassOperation } from './get-tax-class.operation.ts';

const api = useTestApi();
let id: string;
beforeAll(async () => {
  id = await registerCompany(api());
});

test('200: a class is read as it was created', async () => {
  const created = await createClass(api(), id, { code: 'A.b-1_', ibsCbs: null });
  const answer = await api().call(getTaxClassOperation, { params: { id, code: 'A.b-1_' } });
  expect(answer.status).toBe(200);
  expect(answer.body).toStrictEqual(created.body);
});

test('404: an unknown code, a code in another case and a malformed code are not found', async () => {
  await createClass(api(), id);
  for (const code of ['outra', 'Revenda', 'x'.repeat(31), 'a%20b', 'revenda%00', 'revenda%2Ftest']) {
    const answer = await api().call(getTaxClassOperation, { params: { id, code } });
    expect([code, answer.status]).toEqual([code, 404]);
    expect(errorOf(answer).code).toBe('not_found');
  }
});
