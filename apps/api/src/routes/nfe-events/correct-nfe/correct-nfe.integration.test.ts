import { certificate, filing } from '@fiscal/db';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { askCorrection, authorizeNote, finishEvent, letterText } from '../../../testing/note-events.ts';
import { queueNote, readyCompany } from '../../../testing/notes.ts';
import { absentId } from '../../../testing/test-api.ts';
import { errorOf, idOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { correctNfeOperation } from './correct-nfe.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

describe('200', () => {
  test('the text of the latest letter gives that letter, also in another normal form', async () => {
    const id = await authorizeNote(api(), companyId, 'repeated letter');
    const eventId = await askCorrection(api(), id);
    const again = () =>
      api().call(correctNfeOperation, { params: { id }, body: { text: letterText.normalize('NFD') } });
    const early = await again();
    expect([early.status, early.body]).toMatchObject([200, { id: eventId }]);
    await finishEvent(api(), eventId, 'registered');
    const late = await again();
    expect([late.status, late.body]).toMatchObject([200, { id: eventId, status: 'registered' }]);
  });
});

describe('202', () => {
  test('letters are accepted one after another, each with the next sequence', async () => {
    const id = await authorizeNote(api(), companyId, 'corrected');
    const first = await askCorrection(api(), id);
    await finishEvent(api(), first, 'registered');
    const text = `${letterText}; e peso de 10 kg`;
    const answer = await api().call(correctNfeOperation, { params: { id }, body: { text } });
    expect(answer.status, answer.text).toBe(202);
    expect(answer.body).toMatchObject({ nfeId: id, type: 'correction', sequence: 2, text, status: 'queued' });
    const eventId = 'id' in answer.body ? answer.body.id : '';
    expect(answer.headers.get('location')).toBe(`/v1/nfe/${id}/events/${eventId}`);
  });

  test('the scenario that the header asks for goes with the letter', async () => {
    const id = await authorizeNote(api(), companyId, 'simulated letter');
    const headers = { 'X-Fiscal-Simulate': 'drop-after' };
    const answer = await api().call(correctNfeOperation, {
      params: { id },
      body: { text: letterText },
      headers,
    });
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
  const reasonOf = async (id: string) => {
    const body = { text: `${letterText} e outra correção` };
    const answer = await api().call(correctNfeOperation, { params: { id }, body });
    expect(answer.status, answer.text).toBe(409);
    return errorOf(answer).details;
  };

  test('a note that is not authorized is not corrected', async () => {
    const id = await queueNote(api(), companyId, { externalId: 'queued' });
    expect(await reasonOf(id)).toEqual({ reason: 'not_authorized', status: 'queued' });
  });

  test('another letter waits for the one in progress', async () => {
    const id = await authorizeNote(api(), companyId, 'letter in progress');
    await askCorrection(api(), id);
    expect(await reasonOf(id)).toEqual({ reason: 'event_in_progress' });
  });
});

describe('422', () => {
  test.each([
    ['short', { text: 'curta demais' }, 'text'],
    ['long', { text: 'x'.repeat(1_001) }, 'text'],
    ['with a control', { text: 'Correção com controle \u0007 no meio' }, 'text'],
    ['absent', {}, 'text'],
    ['beside another field', { text: letterText, justification: 'x' }, 'justification'],
  ])('a text that is %s is refused at its field', async (_, anyBody, path) => {
    const answer = await api().call(correctNfeOperation, { params: { id: absentId }, anyBody });
    expect(answer.status, answer.text).toBe(422);
    expect(errorOf(answer)).toMatchObject({ code: 'validation_failed', details: [{ path }] });
  });

  test('a note takes twenty letters', async () => {
    const id = await authorizeNote(api(), companyId, 'twenty');
    for (let n = 1; n <= 20; n += 1) {
      await finishEvent(api(), await askCorrection(api(), id, `${letterText} (${n})`), 'registered');
    }
    const answer = await api().call(correctNfeOperation, { params: { id }, body: { text: letterText } });
    expect(answer.status).toBe(422);
    expect(errorOf(answer)).toMatchObject({ code: 'correction_limit', details: { max: 20 } });
  });

  test('without a usable certificate nothing is accepted', async () => {
    const id = await authorizeNote(api(), companyId, 'no certificate');
    await api().services.db.transaction('system', (tx) =>
      tx
        .update(certificate)
        .set({ notAfter: new Date('2026-01-01T00:00:00Z') })
        .where(eq(certificate.companyId, companyId)),
    );
    const answer = await api().call(correctNfeOperation, { params: { id }, body: { text: letterText } });
    expect(answer.status).toBe(422);
    expect(errorOf(answer)).toMatchObject({
      code: 'certificate_unavailable',
      details: { status: 'expired' },
    });
  });
});
