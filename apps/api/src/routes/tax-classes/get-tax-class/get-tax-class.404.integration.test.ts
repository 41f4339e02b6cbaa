import { expect, test } from 'vitest';
import { errorOf, registerCompany, useTestApi } from '../../../api.fixture.ts';
import { classesOf, createClass } from '../../../tax-class.fixture.ts';

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
