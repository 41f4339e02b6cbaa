import { expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { aRuleBody, createClass } from '../../../testing/tax-classes.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getTaxClassOperation } from '../get-tax-class/get-tax-class.operation.ts';
import { replaceTaxClassOperation } from './replace-tax-class.operation.ts';

const api = useTestApi();

test('the whole class is replaced: what is absent is cleared, a null of ibsCbs stays', async () => {
  const id = await registerCompany(api());
  const ibsCbs = { cst: '200', classTrib: '200034' };
  await createClass(api(), id, { ibsCbs });
  const put = (body: unknown) =>
    api().call(replaceTaxClassOperation, { params: { id, code: 'revenda' }, anyBody: body });
  const read = async () => (await api().call(getTaxClassOperation, { params: { id, code: 'revenda' } })).body;
  const rest = { name: 'Outra', rules: [aRuleBody()] };
  const silenced = await put({ ...rest, ibsCbs: null });
  expect(silenced.status).toBe(200);
  expect(silenced.body).toMatchObject({ ...rest, code: 'revenda', ibsCbs: null });
  expect(await read()).toStrictEqual(silenced.body);
  expect((await put({ ...rest, code: 'revenda' })).body).not.toHaveProperty('ibsCbs');
  expect(await read()).not.toHaveProperty('ibsCbs');
  expect((await put({ ...rest, ibsCbs })).body).toHaveProperty('ibsCbs', ibsCbs);
});
