import { expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { createClass } from '../../../testing/tax-classes.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { listTaxClassesOperation } from '../list-tax-classes/list-tax-classes.operation.ts';
import { deleteTaxClassOperation } from './delete-tax-class.operation.ts';

const api = useTestApi();

test('204: a removed class does not exist any more, a second removal returns 404, and its code is free', async () => {
  const id = await registerCompany(api());
  await createClass(api(), id);
  await createClass(api(), id, { code: 'Revenda' });
  const remove = () => api().call(deleteTaxClassOperation, { params: { id, code: 'revenda' } });
  const answer = await remove();
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect((await remove()).status).toBe(404);
  expect((await api().call(listTaxClassesOperation, { params: { id } })).body).toMatchObject({
    data: [{ code: 'Revenda' }],
  });
  expect((await createClass(api(), id)).status).toBe(201);
});
