import { certificate } from '@fiscal/db';
import { beforeAll, expect, test } from 'vitest';
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

test('an event whose certificate has ended is not retried before another one is there', async () => {
  const id = await authorizeNote(api(), companyId, 'expired');
  const eventId = await askCancellation(api(), id);
  await finishEvent(api(), eventId, 'failed', 'certificate_expired');
  await api().services.db.transaction('system', (tx) =>
    tx.update(certificate).set({ notAfter: new Date('2026-01-01T00:00:00Z') }),
  );
  const answer = await api().call(retryNfeEventOperation, { params: { id, eventId } });
  expect(answer.status).toBe(422);
  expect(errorOf(answer)).toMatchObject({ code: 'certificate_unavailable', details: { status: 'expired' } });
});
