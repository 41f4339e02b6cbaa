import { certificate, filing } from '@fiscal/db';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { uploadCertificate } from '../../testing/companies.ts';
import { serviceJustification } from '../../testing/finished-services.ts';
import { justification, letterText } from '../../testing/note-events.ts';
import { authorize, type NoteKindCase, noteKinds } from '../../testing/note-kinds.ts';
import { readyProvider } from '../../testing/services-of-nfse.ts';
import { errorOf, expectError, expectStatus, idOf } from '../../testing/typed-client.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { nfe } from '../nfe/nfe.ts';
import { nfse } from '../nfse/nfse.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyProvider(api());
});

interface EventCase {
  readonly name: string;
  readonly note: NoteKindCase;
  readonly operation: NoteKindCase['operations']['cancel'];
  readonly type: string;
  readonly body: object;
  /** Fields of the record that the body makes. */
  readonly record: object;
  /** The same request, written in another way. */
  readonly same: object;
  /** A request for the same type of event with another content. */
  readonly other: object;
  /** The status of the note after the registration of the event. */
  readonly after: string;
  /** Bodies that are refused at a field. */
  readonly refused: readonly (readonly [name: string, body: object, path: string])[];
}

const refusedJustifications = [
  ['a short justification', { justification: 'curta demais' }, 'justification'],
  ['a long justification', { justification: 'x'.repeat(256) }, 'justification'],
  [
    'a justification with a letter that the layout refuses',
    { justification: 'com letra \u4e2d estranha nela' },
    'justification',
  ],
  ['no justification', {}, 'justification'],
  ['a field of another event', { justification, text: 'x' }, 'text'],
] as const;

const [ofNfe, ofNfse] = noteKinds;
if (ofNfe === undefined || ofNfse === undefined) throw new Error('a kind is missing');

const ofService = {
  note: ofNfse,
  body: { justification: serviceJustification, reason: '9' },
  record: { text: serviceJustification, reason: '9' },
  same: { justification: serviceJustification },
  other: { justification: serviceJustification, reason: '2' },
  refused: [
    ...refusedJustifications,
    ['an unknown reason', { justification, reason: '3' }, 'reason'] as const,
  ],
};

const events: readonly EventCase[] = [
  {
    name: 'cancelNfe',
    note: ofNfe,
    operation: nfe.cancel,
    type: 'cancel',
    body: { justification },
    record: { text: justification },
    same: { justification: ` ${justification} ` },
    other: { justification: 'Outra justificativa qualquer' },
    after: 'cancelled',
    refused: refusedJustifications,
  },
  {
    name: 'correctNfe',
    note: ofNfe,
    operation: nfe.correct,
    type: 'correction',
    body: { text: letterText },
    record: { text: letterText },
    same: { text: letterText.normalize('NFD') },
    other: { text: `${letterText} e outra correção` },
    after: 'authorized',
    refused: [
      ['a short text', { text: 'curta demais' }, 'text'],
      ['a long text', { text: 'x'.repeat(1_001) }, 'text'],
      ['a text with a control character', { text: 'Correção com controle \u0007 no meio' }, 'text'],
      ['no text', {}, 'text'],
      ['a field of another event', { text: letterText, justification: 'x' }, 'justification'],
    ],
  },
  { ...ofService, name: 'cancelNfse', operation: nfse.cancel, type: 'cancel', after: 'cancelled' },
  {
    ...ofService,
    name: 'requestNfseCancellation',
    operation: nfse.requestCancellation,
    type: 'cancellationRequest',
    after: 'authorized',
  },
];

describe.each(events)('$name', (each) => {
  const { name, note, operation, type, body, record, same, other, after, refused } = each;
  const request = (id: string, anyBody: object = body, headers: Record<string, string> = {}) =>
    api().call(operation, { params: { id }, anyBody, headers });
  const aNote = (externalId: string) => authorize(note, api(), companyId, `${name} ${externalId}`);
  const statusOf = async (id: string) =>
    expectStatus(await api().call(note.operations.get, { params: { id } }), 200).body.status;

  test('200: the same request returns its event, while it is queued and after registration', async () => {
    const id = await aNote('repeated');
    const eventId = idOf(await request(id));
    const again = async () => expectStatus(await request(id, same), 200).body;
    expect(await again()).toMatchObject({ id: eventId, status: 'queued' });
    await note.finishEvent(api(), eventId, 'registered');
    expect(await again()).toMatchObject({ id: eventId, status: 'registered' });
    expect(await statusOf(id)).toBe(after);
  });

  test('202: the event is queued and can be read at Location', async () => {
    const id = await aNote('queued');
    const answer = expectStatus(await request(id), 202);
    expect(answer.body).toMatchObject({
      [`${note.kind}Id`]: id,
      type,
      sequence: 1,
      ...record,
      status: 'queued',
      protocol: null,
      registeredAt: null,
      waiting: null,
      warnings: [],
    });
    const eventId = answer.body.id;
    expect(answer.headers.get('location')).toBe(`/v1/${note.kind}/${id}/events/${eventId}`);
    const read = await api().call(note.operations.getEvent, { params: { id, eventId } });
    expect(read.body).toEqual(answer.body);
  });

  test('202: after a rejection another event is accepted, also with the same content', async () => {
    const id = await aNote('rejected before');
    const eventId = idOf(await request(id));
    await note.finishEvent(api(), eventId, 'rejected');
    expect(idOf(expectStatus(await request(id), 202))).not.toBe(eventId);
  });

  test('202: the scenario of the header is stored with the event', async () => {
    const id = await aNote('simulated');
    const answer = await request(id, body, { 'X-Fiscal-Simulate': 'drop-after' });
    const [stored] = await api().services.db.transaction('system', (tx) =>
      tx
        .select({ simulation: filing.simulation })
        .from(filing)
        .where(eq(filing.id, idOf(expectStatus(answer, 202)))),
    );
    expect(stored).toEqual({ simulation: 'drop-after' });
  });

  test('409: a note that is not authorized accepts no event', async () => {
    const id = await note.queue(api(), companyId, `${name} unauthorized`);
    const refusal = async () => errorOf(expectStatus(await request(id), 409)).details;
    expect(await refusal()).toEqual({ reason: 'not_authorized', status: 'queued' });
    await note.finish(api(), id, 'rejected');
    expect(await refusal()).toEqual({ reason: 'not_authorized', status: 'rejected' });
  });

  test('409: another event is refused while one is in progress', async () => {
    const id = await aNote('in progress');
    await request(id);
    const answer = expectStatus(await request(id, other), 409);
    expect(errorOf(answer).details).toEqual({ reason: 'event_in_progress' });
  });

  test('422: a refused value is reported at its field', async () => {
    const id = await aNote('refused');
    for (const [what, anyBody, path] of refused) {
      const answer = await request(id, anyBody);
      expect([what, answer.status, errorOf(answer)]).toMatchObject([
        what,
        422,
        { code: 'validation_failed', details: [{ path }] },
      ]);
    }
  });

  test('422: without a usable certificate nothing is accepted', async () => {
    const id = await aNote('without certificate');
    await api().services.db.transaction('system', (tx) =>
      tx
        .update(certificate)
        .set({ notAfter: new Date('2026-01-01T00:00:00Z') })
        .where(eq(certificate.companyId, companyId)),
    );
    const answer = await request(id);
    await uploadCertificate(api(), companyId);
    expectError(answer, 422, 'certificate_unavailable', { status: 'expired' });
  });
});
