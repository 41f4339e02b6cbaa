import { expect, test } from 'vitest';
import { queueNote, readyCompany, settleNote } from '../../../testing/notes.ts';
import { errorOf, useTestApi } from '../../../testing/test-api.ts';

const api = useTestApi();

test('a rejected note is corrected, not retried', async () => {
  const companyId = await readyCompany(api());
  const id = await queueNote(api(), companyId);
  await settleNote(api(), id, 'rejected');
  const answer = await api().call(`/v1/nfe/${id}/retry`, { method: 'POST' });
  expect(answer.status).toBe(409);
  expect(errorOf(answer)).toMatchObject({ code: 'conflict', details: { reason: 'state' } });
});
