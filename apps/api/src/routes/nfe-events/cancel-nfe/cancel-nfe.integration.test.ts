import { certificate, filing } from '@fiscal/db';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { askCancellation, authorizeNote, finishEvent, justification } from '../../../testing/note-events.ts';
import { finishNote, queueNote, readyCompany } from '../../../testing/notes.ts';
import { absentId } from '../../../testing/test-api.ts';
import { errorOf, idOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfeEventOperation } from '../get-nfe-event/get-nfe-event.operation.ts';
import { cancelNfeOperation } from './cancel-nfe.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

describe('200', () => {
  test('the same justification gives the same cancellation, in the queue and registered', async () => {
    const id = await authorizeNote(api(), companyId, 'repeated');
    const eventId = await askCancellation(api(), id);
    const body = { justification: ` ${justification} ` };
    const again = await api().call(cancelNfeOperation, { params: { id }, body });
    expect([again.status, again.body]).toMatchObject([200, { id: eventId, status: 'queued' }]);
    await finishEvent(api(), eventId, 'registered');
    const late = await api().call(cancelNfeOperation, { params: { id }, body });
    expect([late.status, late.body]).toMatchObject([200, { id: eventId, status: 'registered' }]);
  });
});

describe('202', () => {
  test('a cancellation is accepted with the address of its record', async () => {
    const id = await authorizeNote(api(), companyId, 'cancelled');
    const answer = await api().call(cancelNfeOperation, { params: { id }, body: { justification } });
    expect(answer.status, answer.text).toBe(202);
    expect(answer.body).toMatchObject({
      nfeId: id,
      type: 'cancel',
      sequence: 1,
      text: justification,
      status: 'queued',
      protocol: null,
      registeredAt: null,
      waiting: null,
      warnings: [],
    });
    const eventId = 'id' in answer.body ? answer.body.id : '';
    expect(answer.headers.get('location')).toBe(`/v1/nfe/${id}/events/${eventId}`);
    const read = await api().call(getNfeEventOperation, { params: { id, eventId } });
    expect(read.body).toEqual(answer.body);
  });

  test('after a rejection another cancellation is accepted, also with the same justification', async () => {
    const id = await authorizeNote(api(), companyId, 'rejected before');
    const call = () => api().call(cancelNfeOperation, { params: { id }, body: { justification } });
    const first = await call();
    const eventId = 'id' in first.body ? first.body.id : '';
    await finishEvent(api(), eventId, 'rejected');
    const second = await call();
    expect(second.status, second.text).toBe(202);
    expect(second.body).not.toMatchObject({ id: eventId });
  });

  test('the scenario that the header asks for goes with the cancellation', async () => {
    const id = await authorizeNote(api(), companyId, 'simulated cancellation');
    const headers = { 'X-Fiscal-Simulate': 'drop-after' };
    const answer = await api().call(cancelNfeOperation, { params: { id }, body: { justification }, headers });
    expect(answer.status, answer.text).toBe(202);
    const [stored] = await api().services.db.transaction('system', (tx) =>
      tx
        .select({ simulation: filing.simulation })
        .from(filing)
        .where(eq(filing.id, idOf(answer))),
    );
    expect(stored).toEqual({ simulation: 'drop-after' });
  });
});

describe('409', () => {
  const cancel = (id: string, text = justification) =>
    api().call(cancelNfeOperation, { params: { id }, body: { justification: text } });

  test('a note that is not authorized is not cancelled', async () => {
    const id = await queueNote(api(), companyId, { externalId: 'queued' });
    const refused = async () => {
      const answer = await cancel(id);
      return [answer.status, errorOf(answer).details];
    };
    expect(await refused()).toEqual([409, { reason: 'not_authorized', status: 'queued' }]);
    await finishNote(api(), id, 'rejected');
    expect(await refused()).toEqual([409, { reason: 'not_authorized', status: 'rejected' }]);
  });

  test('another justification waits for the cancellation in progress, and comes too late after it', async () => {
    const id = await authorizeNote(api(), companyId, 'in progress');
    const eventId = await askCancellation(api(), id);
    const reasonOf = async () => errorOf(await cancel(id, 'Outra justificativa qualquer')).details;
    expect(await reasonOf()).toEqual({ reason: 'event_in_progress' });
    await finishEvent(api(), eventId, 'registered');
    expect(await reasonOf()).toEqual({ reason: 'not_authorized', status: 'cancelled' });
  });
});

describe('422', () => {
  test.each([
    ['short', { justification: 'curta demais' }, 'justification'],
    ['long', { justification: 'x'.repeat(256) }, 'justification'],
    ['of other letters', { justification: 'justificativa com \u4e2d estranho' }, 'justification'],
    ['absent', {}, 'justification'],
    ['beside another field', { justification, text: 'x' }, 'text'],
  ])('a justification that is %s is refused at its field', async (_, anyBody, path) => {
    const answer = await api().call(cancelNfeOperation, { params: { id: absentId }, anyBody });
    expect(answer.status, answer.text).toBe(422);
    expect(errorOf(answer)).toMatchObject({ code: 'validation_failed', details: [{ path }] });
  });

  test('without a usable certificate nothing is accepted', async () => {
    const id = await authorizeNote(api(), companyId, 'no certificate');
    await api().services.db.transaction('system', (tx) =>
      tx
        .update(certificate)
        .set({ notAfter: new Date('2026-01-01T00:00:00Z') })
        .where(eq(certificate.companyId, companyId)),
    );
    const answer = await api().call(cancelNfeOperation, { params: { id }, body: { justification } });
    expect(answer.status).toBe(422);
    expect(errorOf(answer)).toMatchObject({
      code: 'certificate_unavailable',
      details: { status: 'expired' },
    });
  });
});
