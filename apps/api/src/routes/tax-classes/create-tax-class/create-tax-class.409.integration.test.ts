import { expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { createClass, useCompany } from '../../../testing/tax-classes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';

const api = useTestApi();
const companyId = useCompany(api);

test('a code that exists is a conflict; in other letters or another company it is free', async () => {
  const id = await companyId();
  const other = await registerCompany(api(), { cnpj: '11444777000161' });
  await createClass(api(), id);
  const again = await createClass(api(), id, { name: 'Outra' });
  expect(again.status).toBe(409);
  expect(errorOf(again)).toMatchObject({ code: 'conflict', details: { reason: 'tax_class_exists' } });
  expect((await createClass(api(), id, { code: 'REVENDA' })).status).toBe(201);
  expect((await createClass(api(), other)).status).toBe(201);
});

test('of two simultaneous classes of one code one is created and one is a conflict', async () => {
  const id = await companyId();
  const create = () => createClass(api(), id, { code: 'gemea' });
  const answers = await Promise.all([create(), create()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});
