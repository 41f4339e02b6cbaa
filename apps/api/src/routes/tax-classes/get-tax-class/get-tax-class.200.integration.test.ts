import { expect, test } from 'vitest';
import { classesOf, createClass } from '../../../testing/tax-classes.ts';
import { registerCompany, useTestApi } from '../../../testing/test-api.ts';

const api = useTestApi();

test('a class is read as it was created', async () => {
  const id = await registerCompany(api());
  const created = await createClass(api(), id, { code: 'A.b-1_', ibsCbs: null });
  const answer = await api().call(classesOf(id, 'A.b-1_'));
  expect(answer.status).toBe(200);
  expect(answer.body).toStrictEqual(created.body);
});
