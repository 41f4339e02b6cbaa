import { beforeAll, expect, test } from 'vitest';
import { askCorrection, authorizeNote, finishEvent, letterText } from '../../../testing/note-events.ts';
import { readyCompany } from '../../../testing/notes.ts';
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
