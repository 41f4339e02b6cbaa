import { beforeAll, expect, test } from 'vitest';
import { askCancellation, authorizeNote, finishEvent } from '../../../testing/note-events.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { retryNfeEventOperation } from './retry-nfe-event.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

test('a failed event goes back to the queue, and a second call finds it there', async () => {
  const id = await authorizeNote(api(), companyId, 'failed');
  const eventId = await askCancellation(api(), id);
  await finishEvent(api(), eventId, 'failed');
  for (const _ of ['first', 'second']) {
    const answer = await api().call(retryNfeEventOperation, { params: { id, eventId } });
    expect(answer.status, answer.text).toBe(202);
    expect(answer.headers.get('location')).toBe(`/v1/nfe/${id}/events/${eventId}`);
    expect(answer.body).toMatchObject({ id: eventId, status: 'queued', failure: null, attention: null });
  }
});
