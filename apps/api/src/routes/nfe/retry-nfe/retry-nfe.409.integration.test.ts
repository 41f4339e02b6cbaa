import { expect, test } from 'vitest';
import { finishNote, queueNote, readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { retryNfeOperation } from './retry-nfe.operation.ts';

const api = useTestApi();

test('a rejected note is corrected, not retried', async () => {
  const companyId = await readyCompany(api());
  const id = await queueNote(api(), companyId);
  await finishNote(api(), id, 'rejected');
  const answer = await api().call(retryNfeOperation, { params: { id } });
  expect(answer.status).toBe(409);
  expect(errorOf(answer)).toMatchObject({ code: 'conflict', details: { reason: 'state' } });
});
