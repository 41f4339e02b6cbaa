import { expect, test } from 'vitest';
import { queueNote, readyCompany } from '../../../testing/notes.ts';
import { absentId } from '../../../testing/test-api.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { findNfeOperation } from './find-nfe.operation.ts';

const api = useTestApi();

test('an unknown externalId, another company and another client find nothing', async () => {
  await queueNote(api(), await readyCompany(api()));
  const found = [
    await api().call(findNfeOperation, { query: { externalId: 'unknown' } }),
    await api().call(findNfeOperation, { query: { externalId: 'pedido-1', companyId: absentId } }),
    await api().call(findNfeOperation, { query: { externalId: 'pedido-1' }, key: api().keys.other }),
    await api().call(findNfeOperation, { query: { externalId: 'pedido-1' }, mode: 'live' }),
  ];
  expect(found.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(found.map((answer) => errorOf(answer).code)).toEqual(Array(4).fill('not_found'));
});
