import { expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { createClass } from '../../../testing/tax-classes.ts';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { listTaxClassesOperation } from './list-tax-classes.operation.ts';

const api = useTestApi();

test('200: the classes of the company are listed in the order of their codes, page by page', async () => {
  const id = await registerCompany(api());
  const other = await registerCompany(api(), { cnpj: '11444777000161' });
  expect((await api().call(listTaxClassesOperation, { params: { id } })).body).toEqual({
    data: [],
    nextCursor: null,
  });
  for (const code of ['b', 'a', 'B']) await createClass(api(), id, { code });
  await createClass(api(), other, { code: 'other' });
  const all = await api().call(listTaxClassesOperation, { params: { id } });
  expect(all.status).toBe(200);
  expect(all.body).toMatchObject({ data: [{ code: 'B' }, { code: 'a' }, { code: 'b' }], nextCursor: null });
  const first = await api().call(listTaxClassesOperation, { params: { id }, query: { limit: '2' } });
  expect(first.body).toMatchObject({ data: [{ code: 'B' }, { code: 'a' }] });
  const cursor = expectStatus(first, 200).body.nextCursor ?? undefined;
  const second = await api().call(listTaxClassesOperation, {
    params: { id },
    query: { limit: '2', cursor },
  });
  expect(second.body).toMatchObject({ data: [{ code: 'b' }], nextCursor: null });
});
