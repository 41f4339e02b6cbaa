import { beforeAll, expect, test } from 'vitest';
import { askCancellation, authorizeNote, finishEvent, justification } from '../../../testing/note-events.ts';
import { queueNote, readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { cancelNfeOperation } from './cancel-nfe.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

const cancel = (id: string, text = justification) =>
  api().call(cancelNfeOperation, { params: { id }, body: { justification: text } });

test('a note that is not authorized is not cancelled', async () => {
  const answer = await cancel(await queueNote(api(), companyId, { externalId: 'queued' }));
  expect(answer.status).toBe(409);
  expect(errorOf(answer)).toMatchObject({ code: 'conflict', details: { reason: 'not_authorized' } });
});

test('another justification waits for the cancellation in progress, and comes too late after it', async () => {
  const id = await authorizeNote(api(), companyId, 'in progress');
  const eventId = await askCancellation(api(), id);
  const reasonOf = async () => errorOf(await cancel(id, 'Outra justificativa qualquer')).details;
  expect(await reasonOf()).toEqual({ reason: 'event_in_progress' });
  await finishEvent(api(), eventId, 'registered');
  expect(await reasonOf()).toEqual({ reason: 'not_authorized' });
});
