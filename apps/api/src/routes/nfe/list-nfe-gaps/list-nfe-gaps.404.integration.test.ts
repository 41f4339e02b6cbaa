import { expect, test } from 'vitest';
import { readyCompany } from '../../../testing/notes.ts';
import { absentId } from '../../../testing/test-api.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { listNfeGapsOperation } from './list-nfe-gaps.operation.ts';

const api = useTestApi();

test('an absent company, one of another client and one of the other mode look the same', async () => {
  const companyId = await readyCompany(api());
  const query = { companyId, series: '1' };
  const answers = [
    await api().call(listNfeGapsOperation, { query: { ...query, companyId: absentId } }),
    await api().call(listNfeGapsOperation, { query, key: api().keys.other }),
    await api().call(listNfeGapsOperation, { query, mode: 'live' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(answers.map((answer) => errorOf(answer).code)).toEqual(Array(3).fill('not_found'));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});
