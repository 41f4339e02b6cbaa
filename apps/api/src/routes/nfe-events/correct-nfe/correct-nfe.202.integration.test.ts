import { filing } from '@fiscal/db';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { askCorrection, authorizeNote, finishEvent, letterText } from '../../../testing/note-events.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { idOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { correctNfeOperation } from './correct-nfe.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

test('letters are accepted one after another, each with the next sequence', async () => {
  const id = await authorizeNote(api(), companyId, 'corrected');
  const first = await askCorrection(api(), id);
  await finishEvent(api(), first, 'registered');
  const text = `${letterText}; e peso de 10 kg`;
  const answer = await api().call(correctNfeOperation, { params: { id }, body: { text } });
  expect(answer.status, answer.text).toBe(202);
  expect(answer.body).toMatchObject({ nfeId: id, type: 'correction', sequence: 2, text, status: 'queued' });
  const eventId = 'id' in answer.body ? answer.body.id : '';
  expect(answer.headers.get('location')).toBe(`/v1/nfe/${id}/events/${eventId}`);
});

test('the scenario that the header asks for goes with the letter', async () => {
  const id = await authorizeNote(api(), companyId, 'simulated letter');
  const headers = { 'X-Fiscal-Simulate': 'drop-after' };
  const answer = await api().call(correctNfeOperation, {
    params: { id },
    body: { text: letterText },
    headers,
  });
  expect(answer.status, answer.text).toBe(202);
  const [stored] = await api().services.db.transaction('system', (tx) =>
    tx
      .select({ simulation: filing.simulation })
      .from(filing)
      .where(eq(filing.id, idOf(answer))),
  );
  expect(stored).toEqual({ simulation: 'drop-after' });
});
