import { beforeAll, expect, test } from 'vitest';
import { askCancellation, authorizeNote, finishEvent } from '../../../testing/note-events.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { retryNfeEventOperation } from './retry-nfe-event.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

const reasonOf = async (id: string, eventId: string) => {
  const answer = await api().call(retryNfeEventOperation, { params: { id, eventId } });
  expect(answer.status, answer.text).toBe(409);
  return errorOf(answer).details;
};

test('rejected and registered events are not retried', async () => {
  const id = await authorizeNote(api(), companyId, 'ended');
  const rejected = await askCancellation(api(), id);
  await finishEvent(api(), rejected, 'rejected');
  expect(await reasonOf(id, rejected)).toEqual({ reason: 'state', status: 'rejected' });
  const registered = await askCancellation(api(), id);
  await finishEvent(api(), registered, 'registered');
  expect(await reasonOf(id, registered)).toEqual({ reason: 'state', status: 'registered' });
});

test('a failed event is not retried beside another one, nor once the note is cancelled', async () => {
  const id = await authorizeNote(api(), companyId, 'followed');
  const failed = await askCancellation(api(), id);
  await finishEvent(api(), failed, 'failed');
  const another = await askCancellation(api(), id);
  expect(await reasonOf(id, failed)).toEqual({ reason: 'event_in_progress' });
  await finishEvent(api(), another, 'registered');
  expect(await reasonOf(id, failed)).toEqual({ reason: 'not_authorized' });
});
