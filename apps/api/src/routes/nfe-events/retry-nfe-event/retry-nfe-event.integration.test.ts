import { beforeAll, describe, expect, test } from 'vitest';
import {
  askCancellation,
  askCorrection,
  authorizeNote,
  finishEvent,
  letterText,
} from '../../../testing/note-events.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { retryNfeEventOperation } from './retry-nfe-event.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

describe('409', () => {
  const reasonOf = async (id: string, eventId: string) => {
    const answer = await api().call(retryNfeEventOperation, { params: { id, eventId } });
    expect(answer.status, answer.text).toBe(409);
    return errorOf(answer).details;
  };

  test('a failed event is not retried beside another one, nor once the note is cancelled', async () => {
    const id = await authorizeNote(api(), companyId, 'followed');
    const failed = await askCancellation(api(), id);
    await finishEvent(api(), failed, 'failed');
    const another = await askCancellation(api(), id);
    expect(await reasonOf(id, failed)).toEqual({ reason: 'event_in_progress' });
    await finishEvent(api(), another, 'registered');
    expect(await reasonOf(id, failed)).toEqual({ reason: 'not_authorized', status: 'cancelled' });
  });
});

describe('422', () => {
  test('a letter that finds no sequence free any more is not retried', async () => {
    const id = await authorizeNote(api(), companyId, 'twenty');
    const eventId = await askCorrection(api(), id);
    await finishEvent(api(), eventId, 'failed');
    for (let n = 1; n <= 20; n += 1) {
      await finishEvent(api(), await askCorrection(api(), id, `${letterText} (${n})`), 'registered');
    }
    const answer = await api().call(retryNfeEventOperation, { params: { id, eventId } });
    expect(answer.status).toBe(422);
    expect(errorOf(answer)).toMatchObject({ code: 'correction_limit', details: { max: 20 } });
  });
});
