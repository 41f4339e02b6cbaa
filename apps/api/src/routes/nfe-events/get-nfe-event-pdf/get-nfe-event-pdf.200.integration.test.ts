import { createPdfWorkers } from '@fiscal/pdf';
import { createThreads } from '@fiscal/threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askCancellation, askCorrection, authorizeNote, finishEvent } from '../../../testing/note-events.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { useOwnTestApi } from '../../../testing/use-test-api.ts';
import { getNfeEventPdfOperation } from './get-nfe-event-pdf.operation.ts';

const threads = createThreads({ size: 1 });
const api = useOwnTestApi({}, { renderLetter: createPdfWorkers(threads).renderLetter });
afterAll(() => threads.close());
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

async function registeredLetter(id: string, text: string): Promise<string> {
  const eventId = await askCorrection(api(), id, text);
  await finishEvent(api(), eventId, 'registered');
  return eventId;
}

test('a registered letter is drawn; a later letter and a cancellation change what it says of itself', async () => {
  const id = await authorizeNote(api(), companyId, 'printed');
  const eventId = await registeredLetter(id, 'Onde se lê 1 volume, leia-se 2 volumes');
  const draw = () => api().call(getNfeEventPdfOperation, { params: { id, eventId } });
  const first = await draw();
  expect(first.status, first.text).toBe(200);
  expect(first.headers.get('content-type')).toContain('application/pdf');
  expect(first.headers.get('content-disposition')).toMatch(/^inline; filename="\d{44}-110110-1\.pdf"$/);
  expect(first.text.startsWith('%PDF-')).toBe(true);
  expect((await draw()).headers.get('etag')).toBe(first.headers.get('etag'));

  await registeredLetter(id, 'Onde se lê 1 volume, leia-se 3 volumes');
  const replaced = await draw();
  await finishEvent(api(), await askCancellation(api(), id), 'registered');
  const cancelled = await draw();
  const tags = [first, replaced, cancelled].map(({ headers }) => headers.get('etag'));
  expect(new Set(tags).size).toBe(3);
});

test('download=1 names the file as an attachment', async () => {
  const id = await authorizeNote(api(), companyId, 'downloaded');
  const eventId = await registeredLetter(id, 'Onde se lê 1 volume, leia-se 2 volumes');
  const answer = await api().call(getNfeEventPdfOperation, {
    params: { id, eventId },
    query: { download: '1' },
  });
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /);
});

test('a client that holds the bytes does not get them again', async () => {
  const id = await authorizeNote(api(), companyId, 'held');
  const params = { id, eventId: await registeredLetter(id, 'Onde se lê 1 volume, leia-se 2 volumes') };
  const etag = (await api().call(getNfeEventPdfOperation, { params })).headers.get('etag') ?? '';
  const answer = await api().call(getNfeEventPdfOperation, { params, headers: { 'if-none-match': etag } });
  expect([answer.status, answer.text]).toEqual([304, '']);
});
