import { expect, test } from 'vitest';
import { classesOf, createClass } from '../../../testing/tax-classes.ts';
import { registerCompany, useTestApi } from '../../../testing/test-api.ts';

const api = useTestApi();

test('a removed class is gone, a second removal finds nothing, and its code is free', async () => {
  const id = await registerCompany(api());
  await createClass(api(), id);
  await createClass(api(), id, { code: 'Revenda' });
  const remove = () => api().call(classesOf(id, 'revenda'), { method: 'DELETE' });
  const answer = await remove();
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect((await remove()).status).toBe(404);
  expect((await api().call(classesOf(id))).body).toMatchObject({ data: [{ code: 'Revenda' }] });
  expect((await createClass(api(), id)).status).toBe(201);
});
