import { expect, test } from 'vitest';
import { finishNote, queueNote, readyCompany } from '../../../testing/notes.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfeDanfeOperation } from './get-nfe-danfe.operation.ts';

const api = useTestApi();

test('a client that holds the DANFE does not get it again', async () => {
  const id = await queueNote(api(), await readyCompany(api()));
  await finishNote(api(), id, 'authorized');
  const etag = (await api().call(getNfeDanfeOperation, { params: { id } })).headers.get('etag') ?? '';
  const answer = await api().call(getNfeDanfeOperation, {
    params: { id },
    headers: { 'if-none-match': etag },
  });
  expect([answer.status, answer.text]).toEqual([304, '']);
});
