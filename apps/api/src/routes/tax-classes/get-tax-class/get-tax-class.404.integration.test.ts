import { expect, test } from 'vitest';
import { classesOf, createClass } from '../../../testing/tax-classes.ts';
import { errorOf, registerCompany, useTestApi } from '../../../testing/test-api.ts';

const api = useTestApi();

test('a code that does not exist, is written in other letters or is none is not found', async () => {
  const id = await registerCompany(api());
  await createClass(api(), id);
  for (const code of ['outra', 'Revenda', 'x'.repeat(31), 'a%20b', 'revenda%00', 'revenda%2Ftest']) {
    const answer = await api().call(classesOf(id, code));
    expect([code, answer.status]).toEqual([code, 404]);
    expect(errorOf(answer).code).toBe('not_found');
  }
});
