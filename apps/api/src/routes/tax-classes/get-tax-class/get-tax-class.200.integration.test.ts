import { expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { createClass } from '../../../testing/tax-classes.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getTaxClassOperation } from './get-tax-class.operation.ts';

const api = useTestApi();

test('a class is read as it was created', async () => {
  const id = await registerCompany(api());
  const created = await createClass(api(), id, { code: 'A.b-1_', ibsCbs: null });
  const answer = await api().call(getTaxClassOperation, { params: { id, code: 'A.b-1_' } });
  expect(answer.status).toBe(200);
  expect(answer.body).toStrictEqual(created.body);
});
