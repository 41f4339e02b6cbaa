import { beforeAll, describe, expect, test } from 'vitest';
import { askCancellation, askCorrection, authorizeNote, finishEvent } from '../../../testing/note-events.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { listNfeEventsOperation } from './list-nfe-events.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

describe('200', () => {
  test('every event of the note is listed in the order of creation, those of other notes are not', async () => {
    const id = await authorizeNote(api(), companyId, 'listed');
    const another = await authorizeNote(api(), companyId, 'another');
    const list = async () => (await api().call(listNfeEventsOperation, { params: { id } })).body;
    expect(await list()).toEqual({ data: [] });
    await askCorrection(api(), another);
    const letter = await askCorrection(api(), id);
    await finishEvent(api(), letter, 'rejected');
    await new Promise((resolve) => setTimeout(resolve, 5));
    const cancellation = await askCancellation(api(), id);
    expect(await list()).toMatchObject({
      data: [
        { id: letter, nfeId: id, type: 'correction', status: 'rejected', rejection: { cStat: '501' } },
        { id: cancellation, nfeId: id, type: 'cancel', status: 'queued' },
      ],
    });
  });
});
