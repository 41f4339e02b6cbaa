import { expect, test } from 'vitest';
import { queueNote, readyCompany, settleNote } from '../../../testing/notes.ts';
import { useTestApi } from '../../../testing/test-api.ts';

const api = useTestApi();

test('a client that holds the DANFE does not get it again', async () => {
  const id = await queueNote(api(), await readyCompany(api()));
  await settleNote(api(), id, 'authorized');
  const etag = (await api().call(`/v1/nfe/${id}/danfe`)).headers.get('etag') ?? '';
  const answer = await api().call(`/v1/nfe/${id}/danfe`, { headers: { 'if-none-match': etag } });
  expect([answer.status, answer.text]).toEqual([304, '']);
});
