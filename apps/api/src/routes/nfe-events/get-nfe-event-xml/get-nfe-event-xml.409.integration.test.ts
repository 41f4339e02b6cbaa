import { beforeAll, expect, test } from 'vitest';
import { askCancellation, authorizeNote } from '../../../testing/note-events.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfeEventXmlOperation } from './get-nfe-event-xml.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

test('there is no document before the authority has registered the event', async () => {
  const id = await authorizeNote(api(), companyId, 'early');
  const eventId = await askCancellation(api(), id);
  const answer = await api().call(getNfeEventXmlOperation, { params: { id, eventId } });
  expect(answer.status).toBe(409);
  expect(errorOf(answer)).toMatchObject({ code: 'conflict', details: { reason: 'xml_not_available' } });
});
