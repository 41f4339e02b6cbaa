import { beforeAll, describe, expect, test } from 'vitest';
import { askCancellation, authorizeNote, finishEvent } from '../../../testing/note-events.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfeEventXmlOperation } from './get-nfe-event-xml.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

describe('200', () => {
  test('the document of a registered event comes with a strong tag and a name of its own', async () => {
    const id = await authorizeNote(api(), companyId, 'xml');
    const eventId = await askCancellation(api(), id);
    await finishEvent(api(), eventId, 'registered');
    const answer = await api().call(getNfeEventXmlOperation, { params: { id, eventId } });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/xml');
    expect(answer.headers.get('etag')).toMatch(/^"[^"]+"$/);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^inline; filename="\d{44}-110111-1-procEventoNFe\.xml"$/,
    );
    expect(answer.text).toContain('<procEventoNFe');
  });
});

describe('409', () => {
  test('there is no document before the authority has registered the event', async () => {
    const id = await authorizeNote(api(), companyId, 'early');
    const eventId = await askCancellation(api(), id);
    const answer = await api().call(getNfeEventXmlOperation, { params: { id, eventId } });
    expect(answer.status).toBe(409);
    expect(errorOf(answer)).toMatchObject({ code: 'conflict', details: { reason: 'xml_not_available' } });
  });
});
