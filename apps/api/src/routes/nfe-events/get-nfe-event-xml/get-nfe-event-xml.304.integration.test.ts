import { beforeAll, expect, test } from 'vitest';
import { askCancellation, authorizeNote, finishEvent } from '../../../testing/note-events.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfeEventXmlOperation } from './get-nfe-event-xml.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

test('a client that holds the bytes does not get them again', async () => {
  const id = await authorizeNote(api(), companyId, 'held');
  const eventId = await askCancellation(api(), id);
  await finishEvent(api(), eventId, 'registered');
  const params = { id, eventId };
  const etag = (await api().call(getNfeEventXmlOperation, { params })).headers.get('etag') ?? '';
  const answer = await api().call(getNfeEventXmlOperation, { params, headers: { 'if-none-match': etag } });
  expect([answer.status, answer.text]).toEqual([304, '']);
});
