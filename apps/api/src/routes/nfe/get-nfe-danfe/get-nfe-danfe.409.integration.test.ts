import { expect, test } from 'vitest';
import { finishNote, queueNote, readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfeDanfeOperation } from './get-nfe-danfe.operation.ts';

const api = useTestApi();

test('a note that is not authorized has no DANFE', async () => {
  const id = await queueNote(api(), await readyCompany(api()));
  await finishNote(api(), id, 'rejected');
  const answer = await api().call(getNfeDanfeOperation, { params: { id } });
  expect(answer.status).toBe(409);
  expect(errorOf(answer).details).toMatchObject({ reason: 'not_authorized' });
});
