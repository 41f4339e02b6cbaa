import { createPdfWorkers } from '@fiscal/pdf';
import { createThreads } from '@fiscal/threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  authorizeNote,
  finishEvent,
  requestCancellation,
  requestCorrection,
} from '../../testing/note-events.ts';
import { readyCompany } from '../../testing/notes.ts';
import { errorOf, expectError } from '../../testing/typed-client.ts';
import { useOwnTestApi, useTestApi } from '../../testing/use-test-api.ts';
import { nfe } from './nfe.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

describe('200', () => {
  const threads = createThreads({ size: 1 });
  const drawing = useOwnTestApi({}, { renderLetter: createPdfWorkers(threads).renderLetter });
  let companyId: string;
  beforeAll(async () => {
    companyId = await readyCompany(drawing());
  });
  afterAll(() => threads.close());

  async function registeredLetter(id: string, text: string): Promise<string> {
    const eventId = await requestCorrection(drawing(), id, text);
    await finishEvent(drawing(), eventId, 'registered');
    return eventId;
  }

  test('a registered letter is drawn; the PDF names a later letter and a cancellation', async () => {
    const id = await authorizeNote(drawing(), companyId, 'printed');
    const eventId = await registeredLetter(id, 'Onde se lê 1 volume, leia-se 2 volumes');
    const draw = () => drawing().call(nfe.eventPdf, { params: { id, eventId } });
    const first = await draw();
    expect(first.status, first.text).toBe(200);
    expect(first.headers.get('content-type')).toContain('application/pdf');
    expect(first.headers.get('content-disposition')).toMatch(/^inline; filename="\d{44}-110110-1\.pdf"$/);
    expect(first.text.startsWith('%PDF-')).toBe(true);
    expect((await draw()).headers.get('etag')).toBe(first.headers.get('etag'));

    await registeredLetter(id, 'Onde se lê 1 volume, leia-se 3 volumes');
    const replaced = await draw();
    await finishEvent(drawing(), await requestCancellation(drawing(), id), 'registered');
    const cancelled = await draw();
    const tags = [first, replaced, cancelled].map(({ headers }) => headers.get('etag'));
    expect(new Set(tags).size).toBe(3);
  });

  test('download=1 names the file as an attachment', async () => {
    const id = await authorizeNote(drawing(), companyId, 'downloaded');
    const eventId = await registeredLetter(id, 'Onde se lê 1 volume, leia-se 2 volumes');
    const answer = await drawing().call(nfe.eventPdf, {
      params: { id, eventId },
      query: { download: '1' },
    });
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /);
  });
});

test('409: there is no print before the letter is registered', async () => {
  const id = await authorizeNote(api(), companyId, 'early');
  const params = { id, eventId: await requestCorrection(api(), id) };
  const answer = await api().call(nfe.eventPdf, { params });
  expectError(answer, 409, 'conflict', { reason: 'xml_not_available' });
});

test('409: a cancellation has no print', async () => {
  const id = await authorizeNote(api(), companyId, 'cancelled');
  const params = { id, eventId: await requestCancellation(api(), id) };
  await finishEvent(api(), params.eventId, 'registered');
  const answer = await api().call(nfe.eventPdf, { params });
  expectError(answer, 409, 'conflict', { reason: 'not_printable' });
});

test('503: a process that cannot draw answers busy with Retry-After', async () => {
  const id = await authorizeNote(api(), companyId, 'undrawn');
  const params = { id, eventId: await requestCorrection(api(), id) };
  await finishEvent(api(), params.eventId, 'registered');
  const answer = await api().call(nfe.eventPdf, { params });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(errorOf(answer).code).toBe('busy');
});
