import { beforeAll, expect, test } from 'vitest';
import { askCancellation, askCorrection, authorizeNote, finishEvent } from '../../../testing/note-events.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfeEventPdfOperation } from './get-nfe-event-pdf.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

test('there is no print before the letter is registered', async () => {
  const id = await authorizeNote(api(), companyId, 'early');
  const params = { id, eventId: await askCorrection(api(), id) };
  const answer = await api().call(getNfeEventPdfOperation, { params });
  expect(answer.status).toBe(409);
  expect(errorOf(answer)).toMatchObject({ code: 'conflict', details: { reason: 'xml_not_available' } });
});

test('a cancellation has no print', async () => {
  const id = await authorizeNote(api(), companyId, 'cancelled');
  const params = { id, eventId: await askCancellation(api(), id) };
  await finishEvent(api(), params.eventId, 'registered');
  const answer = await api().call(getNfeEventPdfOperation, { params });
  expect(answer.status).toBe(409);
  expect(errorOf(answer)).toMatchObject({ code: 'conflict', details: { reason: 'not_printable' } });
});

test('a process that can not draw says busy and when to ask again', async () => {
  const id = await authorizeNote(api(), companyId, 'undrawn');
  const params = { id, eventId: await askCorrection(api(), id) };
  await finishEvent(api(), params.eventId, 'registered');
  const answer = await api().call(getNfeEventPdfOperation, { params });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(errorOf(answer).code).toBe('busy');
});
