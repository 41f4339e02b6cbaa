import { expect, test } from 'vitest';
import { queueNote, readyCompany } from '../../../testing/notes.ts';
import { absentId, errorOf, useTestApi } from '../../../testing/test-api.ts';

const api = useTestApi();

test('an unknown externalId, another company and another client find nothing', async () => {
  await queueNote(api(), await readyCompany(api()));
  const found = [
    await api().call('/v1/nfe?externalId=unknown'),
    await api().call(`/v1/nfe?externalId=pedido-1&companyId=${absentId}`),
    await api().call('/v1/nfe?externalId=pedido-1', { key: api().keys.other }),
    await api().call('/v1/nfe?externalId=pedido-1', { mode: 'live' }),
  ];
  expect(found.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(found.map((answer) => errorOf(answer).code)).toEqual(Array(4).fill('not_found'));
});
