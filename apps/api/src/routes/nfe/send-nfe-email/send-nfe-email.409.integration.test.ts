import { expect, test } from 'vitest';
import { finishNote, queueNote, readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { sendNfeEmailOperation } from './send-nfe-email.operation.ts';

const api = useTestApi();

test('a note that is queued or rejected has nothing to send', async () => {
  const companyId = await readyCompany(api());
  const id = await queueNote(api(), companyId);
  const refused = async () => errorOf(await api().call(sendNfeEmailOperation, { params: { id }, body: {} }));
  expect(await refused()).toMatchObject({ code: 'conflict', details: { reason: 'not_authorized' } });
  await finishNote(api(), id, 'rejected');
  expect(await refused()).toMatchObject({ code: 'conflict', details: { reason: 'not_authorized' } });
});
