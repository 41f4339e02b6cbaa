import { filing } from '@fiscal/db';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { authorizeNote, finishEvent, justification } from '../../../testing/note-events.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { idOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfeEventOperation } from '../get-nfe-event/get-nfe-event.operation.ts';
import { cancelNfeOperation } from './cancel-nfe.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

test('a cancellation is accepted with the address of its record', async () => {
  const id = await authorizeNote(api(), companyId, 'cancelled');
  const answer = await api().call(cancelNfeOperation, { params: { id }, body: { justification } });
  expect(answer.status, answer.text).toBe(202);
  expect(answer.body).toMatchObject({
    nfeId: id,
    type: 'cancel',
    sequence: 1,
    text: justification,
    status: 'queued',
    protocol: null,
    registeredAt: null,
    waiting: null,
    warnings: [],
  });
  const eventId = 'id' in answer.body ? answer.body.id : '';
  expect(answer.headers.get('location')).toBe(`/v1/nfe/${id}/events/${eventId}`);
  const read = await api().call(getNfeEventOperation, { params: { id, eventId } });
  expect(read.body).toEqual(answer.body);
});

test('after a rejection another cancellation is accepted, also with the same justification', async () => {
  const id = await authorizeNote(api(), companyId, 'rejected before');
  const call = () => api().call(cancelNfeOperation, { params: { id }, body: { justification } });
  const first = await call();
  const eventId = 'id' in first.body ? first.body.id : '';
  await finishEvent(api(), eventId, 'rejected');
  const second = await call();
  expect(second.status, second.text).toBe(202);
  expect(second.body).not.toMatchObject({ id: eventId });
});

test('the scenario that the header asks for goes with the cancellation', async () => {
  const id = await authorizeNote(api(), companyId, 'simulated cancellation');
  const headers = { 'X-Fiscal-Simulate': 'drop-after' };
  const answer = await api().call(cancelNfeOperation, { params: { id }, body: { justification }, headers });
  expect(answer.status, answer.text).toBe(202);
  const [stored] = await api().services.db.transaction('system', (tx) =>
    tx
      .select({ simulation: filing.simulation })
      .from(filing)
      .where(eq(filing.id, idOf(answer))),
  );
  expect(stored).toEqual({ simulation: 'drop-after' });
});
