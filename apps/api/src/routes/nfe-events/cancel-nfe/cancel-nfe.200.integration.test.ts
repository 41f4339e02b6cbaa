import { beforeAll, expect, test } from 'vitest';
import { askCancellation, authorizeNote, finishEvent, justification } from '../../../testing/note-events.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { cancelNfeOperation } from './cancel-nfe.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

test('the same justification gives the same cancellation, in the queue and registered', async () => {
  const id = await authorizeNote(api(), companyId, 'repeated');
  const eventId = await askCancellation(api(), id);
  const body = { justification: ` ${justification} ` };
  const again = await api().call(cancelNfeOperation, { params: { id }, body });
  expect([again.status, again.body]).toMatchObject([200, { id: eventId, status: 'queued' }]);
  await finishEvent(api(), eventId, 'registered');
  const late = await api().call(cancelNfeOperation, { params: { id }, body });
  expect([late.status, late.body]).toMatchObject([200, { id: eventId, status: 'registered' }]);
});
