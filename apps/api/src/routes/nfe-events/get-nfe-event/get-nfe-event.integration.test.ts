import { beforeAll, describe, expect, test } from 'vitest';
import { askCancellation, authorizeNote, finishEvent } from '../../../testing/note-events.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfeEventOperation } from './get-nfe-event.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

describe('200', () => {
  test('an event is read as it stands', async () => {
    const id = await authorizeNote(api(), companyId, 'read');
    const eventId = await askCancellation(api(), id);
    const get = async () => (await api().call(getNfeEventOperation, { params: { id, eventId } })).body;
    expect(await get()).toMatchObject({ id: eventId, nfeId: id, status: 'queued' });
    await finishEvent(api(), eventId, 'registered');
    expect(await get()).toMatchObject({
      status: 'registered',
      protocol: '135260000000002',
      registeredAt: '2026-11-21T13:05:01.000Z',
      rejection: null,
    });
  });
});
