import { inTransaction, note } from '@fiscal/db';
import type { Id24 } from '@fiscal/domain';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { recordState } from '../../filing/record-state.ts';
import {
  answerEvent,
  authorizedNote,
  finishEvent,
  heldEvent,
  queryNfeEvent,
  shownEvent,
} from '../../testing/event-steps.ts';
import { claim, close, endRun, lose, open, owner, unsignedXml } from '../../testing/filing-steps.ts';
import { published } from '../../testing/queued-note.ts';
import { refusal } from '../../testing/refusal.ts';
import type { TestTenant } from '../../testing/test-context.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { createWebhook } from '../../webhooks/create-webhook.ts';
import { getNfe } from '../nfe/get-nfe.ts';
import {
  cancelNfe,
  correctNfe,
  getNfeEvent,
  getNfeEventXml,
  listNfeEvents,
  retryNfeEvent,
} from './nfe-event-verbs.ts';

let ctx: TestTenant;
let companyId: Id24;
const harness = useHarness({ authoritySimulated: true });
beforeAll(async () => {
  ({ ctx, companyId } = await harness.anIssuer());
  await createWebhook(ctx, { url: 'http://127.0.0.1:9/all' });
});

const justification = 'Venda desfeita a pedido do comprador';
const letterOf = (n: number): string => `Correção de teste número ${n}, com texto bastante`;

let notes = 0;
const aNote = (): Promise<Id24> => {
  notes += 1;
  return authorizedNote(harness, ctx, companyId, `note-${notes}`);
};

const conflictOf = (reason: string, status?: string) => ({
  code: 'conflict',
  details: status === undefined ? { reason } : { reason, status },
});

const cancel = async (id: Id24, text = justification) =>
  (await cancelNfe(ctx, { id, justification: text })).event;
const correct = async (id: Id24, text: string) => (await correctNfe(ctx, { id, text })).event;

async function correctTimes(id: Id24, times: number): Promise<void> {
  for (let n = 1; n <= times; n += 1) {
    const { id: eventId, sequence } = await correct(id, letterOf(n));
    expect(sequence).toBe(n);
    await finishEvent(harness, eventId, 'registered');
  }
}

test('a registered cancellation has its own protocol besides that of its note', async () => {
  const id = await aNote();
  const event = await cancel(id);
  expect(event).toMatchObject({ nfeId: id, type: 'cancel', sequence: 1 });
  await finishEvent(harness, event.id, 'registered');
  expect(await getNfeEvent(ctx, { id, eventId: event.id })).toMatchObject({
    status: 'registered',
    protocol: '135260000000002',
    registeredAt: '2026-11-21T13:05:01.000Z',
    warnings: [],
  });
  const { xml } = await getNfeEventXml(ctx, { id, eventId: event.id });
  expect(xml).toContain('<procEventoNFe');
  const { protocol, status } = await getNfe(ctx, { id });
  expect([status, protocol]).toEqual(['cancelled', '135260000000001']);
  const all = await published(harness, ctx);
  expect(all.filter(({ event: name }) => name === 'nfe.cancelled').map(({ data }) => data)).toMatchObject([
    { id, eventId: event.id, protocol: '135260000000002', registeredAt: '2026-11-21T13:05:01.000Z' },
  ]);
});

test('the events about an event name its note as the events about the note do', async () => {
  await aNote();
  const id = await aNote();
  const letter = await correct(id, letterOf(1));
  await finishEvent(harness, letter.id, 'registered');
  const refused = await cancel(id, 'Outra justificativa qualquer');
  await finishEvent(harness, refused.id, 'rejected');
  const cancellation = await cancel(id);
  await finishEvent(harness, cancellation.id, 'registered');
  const { externalId, environment, series, number, accessKey } = await getNfe(ctx, { id });
  expect(number).not.toBe(series);
  const note = { id, externalId, companyId, environment, series, number, accessKey };
  const registered = { protocol: '135260000000002', registeredAt: '2026-11-21T13:05:01.000Z' };
  const rejection = { cStat: '501', reason: 'Rejeicao: motivo de teste', at: expect.any(String) };
  const expected = [
    { event: 'nfe.cancelled', data: { ...note, ...registered, eventId: cancellation.id } },
    { event: 'nfe.correction_registered', data: { ...note, ...registered, eventId: letter.id, sequence: 1 } },
    {
      event: 'nfe.event_rejected',
      data: { ...note, eventId: refused.id, type: 'cancel', sequence: 1, rejection },
    },
  ];
  const ofEvents = (await published(harness, ctx)).filter(({ data }) => data.id === id && 'eventId' in data);
  expect(ofEvents.toSorted((one, other) => one.event.localeCompare(other.event))).toMatchObject(expected);
});

test('a late cancellation is registered with a warning', async () => {
  const id = await aNote();
  const { id: eventId } = await cancel(id);
  await finishEvent(harness, eventId, 'registered', { cStat: '155' });
  expect((await getNfeEvent(ctx, { id, eventId })).warnings).toEqual([expect.stringContaining('155')]);
});

test('a refused event has the explanation for events, not for notes', async () => {
  const id = await aNote();
  const { id: eventId } = await cancel(id);
  await finishEvent(harness, eventId, 'rejected', { cStat: '222' });
  expect((await getNfeEvent(ctx, { id, eventId })).rejection).toMatchObject({
    cStat: '222',
    explanation: { title: 'Protocolo de autorização diferente', retryable: true },
  });
});

test('a text that differs only in its Unicode form is the same text', async () => {
  const id = await aNote();
  const decomposed = 'Correc\u0327a\u0303o do enderec\u0327o de entrega';
  const first = await correct(id, decomposed);
  expect(first.text).toBe(decomposed.normalize('NFC'));
  expect((await correctNfe(ctx, { id, text: `${decomposed.normalize('NFC')} ` })).kind).toBe('repeated');
});

test('a letter and a cancellation do not exclude each other; a letter after the cancellation is refused', async () => {
  const id = await aNote();
  const letter = await correct(id, letterOf(1));
  const { id: eventId } = await cancel(id);
  await finishEvent(harness, eventId, 'registered');
  await finishEvent(harness, letter.id, 'rejected', { cStat: '580' });
  expect(await refusal(correct(id, letterOf(2)))).toEqual(conflictOf('not_authorized', 'cancelled'));
  expect(await refusal(correct(id, letterOf(1)))).toEqual(conflictOf('not_authorized', 'cancelled'));
});

test('letters have no gaps: a rejected or failed one frees its sequence', async () => {
  const id = await aNote();
  await correctTimes(id, 2);
  expect((await correctNfe(ctx, { id, text: letterOf(2) })).kind).toBe('repeated');
  const rejected = await correct(id, letterOf(3));
  expect(rejected.sequence).toBe(3);
  expect(await refusal(correct(id, letterOf(4)))).toEqual(conflictOf('event_in_progress'));
  await finishEvent(harness, rejected.id, 'rejected', { cStat: '594' });
  const failed = await correct(id, letterOf(3));
  await endRun(harness, failed.id, { kind: 'failed', code: 'internal' });
  const third = await correct(id, letterOf(4));
  expect(third.sequence).toBe(3);
  await finishEvent(harness, third.id, 'registered');
  const retried = await retryNfeEvent(ctx, { id, eventId: failed.id });
  expect(retried).toMatchObject({ sequence: 4, status: 'queued' });
  expect(await unsignedXml(harness.sys, failed.id)).toContain('<nSeqEvento>4</nSeqEvento>');
});

test('a note accepts twenty letters and no more', async () => {
  const id = await aNote();
  await correctTimes(id, 20);
  expect(await refusal(correct(id, letterOf(21)))).toEqual({
    code: 'correction_limit',
    details: { max: 20 },
  });
  expect((await listNfeEvents(ctx, { id })).map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: 20 }, (_, n) => n + 1),
  );
});

test('dhEvento is never before the authorization, even when our clock is behind', async () => {
  const id = await aNote();
  const now = harness.clock.now();
  const later = new Date(now.getTime() + 90_500);
  await harness.database.asOwner(`alter table note disable trigger user`);
  await inTransaction(harness.sys.db, 'system', (tx) =>
    tx.update(note).set({ authorizedAt: later }).where(eq(note.id, id)),
  );
  await harness.database.asOwner(`alter table note enable trigger user`);
  const { id: eventId } = await cancel(id);
  const dhEvento = /<dhEvento>([^<]+)</.exec(await unsignedXml(harness.sys, eventId))?.[1] ?? '';
  expect(new Date(dhEvento).getTime()).toBe(Math.floor(later.getTime() / 1000) * 1000);
});

test.each<[string, (ours: string) => string, readonly string[]]>([
  ['our request that was given up is of no other system', (ours) => ours, []],
  [
    'other words is of another system',
    (ours) => ours.replace(/<DigestValue>[^<]*/, '<DigestValue>b3V0cm8='),
    [expect.stringContaining('Outro sistema')],
  ],
])('a cancellation that is requested again, and found to be that of %s', async (_, held, warnings) => {
  const id = await aNote();
  const lost = await cancel(id);
  const sent = await open(harness.sys, lost.id);
  await close(harness.sys, sent, { kind: 'unknown', reason: 'timeout' });
  await endRun(harness, lost.id, { kind: 'failed', code: 'transmission_uncertain' });
  const again = await cancel(id, 'Outra justificativa qualquer');
  const event = heldEvent({ ...sent.document, signedXml: held(sent.document.signedXml) });
  const attemptId = await queryNfeEvent(harness.sys, again.id, 'authorized', [event]);
  await endRun(harness, again.id, { kind: 'authorized', attemptId });
  expect(await getNfeEvent(ctx, { id, eventId: again.id })).toMatchObject({
    status: 'registered',
    text: justification,
    warnings,
  });
});

test('a letter whose note the authority does not find explains its wait', async () => {
  const id = await aNote();
  const letter = await correct(id, letterOf(1));
  await answerEvent(harness.sys, letter.id, { cStat: '494', class: 'duplicate' });
  const fence = { filingId: letter.id, run: 1, owner };
  const waits = { status: 'unknown', waiting: 'question', waitMs: 60_000, checkInMs: 60_000 } as const;
  await recordState(harness.sys, { ...fence, ...waits });
  const said = { reason: 'question', message: expect.stringContaining('494') };
  const { waiting } = await getNfeEvent(ctx, { id, eventId: letter.id });
  expect(waiting).toMatchObject(said);
  expect(waiting?.nextAttemptAt).not.toBeNull();
  // A question about the note does not change the answer to the transmission.
  await queryNfeEvent(harness.sys, letter.id, 'absent');
  await recordState(harness.sys, { ...fence, ...waits });
  expect((await getNfeEvent(ctx, { id, eventId: letter.id })).waiting).toMatchObject(said);
});

test('a letter whose sequence another system used gets the next one, by a retry or by another letter', async () => {
  const id = await aNote();
  const { accessKey } = await getNfe(ctx, { id });
  const letter = await correct(id, letterOf(1));
  await answerEvent(harness.sys, letter.id, { cStat: '573', class: 'duplicate' });
  const others = [1, 2].map((sequence) =>
    shownEvent(accessKey ?? '', { type: 'correction', sequence, text: 'Carta escrita em outro sistema' }),
  );
  await queryNfeEvent(harness.sys, letter.id, 'textMismatch', others);
  await endRun(harness, letter.id, { kind: 'attention', attention: 'text_mismatch', status: 'unknown' });
  expect(await getNfeEvent(ctx, { id, eventId: letter.id })).toMatchObject({ attention: 'text_mismatch' });
  expect((await correctNfe(ctx, { id, text: letterOf(1) })).kind).toBe('repeated');
  const retried = await retryNfeEvent(ctx, { id, eventId: letter.id });
  expect(retried).toMatchObject({ sequence: 3, status: 'queued', attention: null });
  // The first run can no longer be registered: no question is sent about it.
  expect(await claim(harness.sys, letter.id)).toMatchObject({ doubtfulRuns: [], transmittedBefore: false });
  await answerEvent(harness.sys, letter.id, { cStat: '573', class: 'duplicate' });
  const third = shownEvent(accessKey ?? '', {
    type: 'correction',
    sequence: 3,
    text: 'Terceira, de outro sistema',
  });
  await queryNfeEvent(harness.sys, letter.id, 'textMismatch', [...others, third]);
  await endRun(harness, letter.id, { kind: 'attention', attention: 'text_mismatch', status: 'unknown' }, 2);
  const next = await correct(id, letterOf(2));
  expect(next.sequence).toBe(4);
  expect(await getNfeEvent(ctx, { id, eventId: letter.id })).toMatchObject({
    status: 'failed',
    attention: null,
    failure: { code: 'transmission_uncertain', reason: 'text_mismatch' },
  });
});

test("a letter that two runs may have sent with another system's sequence gets the next one, without a question", async () => {
  const id = await aNote();
  const { accessKey } = await getNfe(ctx, { id });
  const letter = await correct(id, letterOf(1));
  await lose(harness.sys, letter.id, { kind: 'unknown', reason: 'timeout' });
  const exhausted = { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' } as const;
  await endRun(harness, letter.id, exhausted);
  expect(await retryNfeEvent(ctx, { id, eventId: letter.id })).toMatchObject({ sequence: 1 });
  const text = 'Carta escrita em outro sistema';
  const other = shownEvent(accessKey ?? '', { type: 'correction', sequence: 1, text });
  await queryNfeEvent(harness.sys, letter.id, 'textMismatch', [other]);
  await endRun(harness, letter.id, { kind: 'attention', attention: 'text_mismatch', status: 'unknown' }, 2);
  expect(await retryNfeEvent(ctx, { id, eventId: letter.id })).toMatchObject({ sequence: 2 });
  expect(await claim(harness.sys, letter.id)).toMatchObject({ run: 3, doubtfulRuns: [] });
});

test('events of another type in an answer use no sequence of letters', async () => {
  const id = await aNote();
  const accessKey = (await getNfe(ctx, { id })).accessKey ?? '';
  const letter = await correct(id, letterOf(1));
  await answerEvent(harness.sys, letter.id, { cStat: '573', class: 'duplicate' });
  const shown = (sequence: number) =>
    shownEvent(accessKey, { type: 'correction', sequence, text: 'Carta escrita em outro sistema' });
  const delivery = { ...shown(7), type: '110130' };
  await queryNfeEvent(harness.sys, letter.id, 'textMismatch', [shown(1), delivery]);
  await endRun(harness, letter.id, { kind: 'attention', attention: 'text_mismatch', status: 'unknown' });
  expect(await retryNfeEvent(ctx, { id, eventId: letter.id })).toMatchObject({ sequence: 2 });
});

test('an impossible sequence of a letter is ignored, and the next one is used', async () => {
  const id = await aNote();
  const { accessKey } = await getNfe(ctx, { id });
  const letter = await correct(id, letterOf(1));
  const others = [1, 99_999_999_999, 1.5, 25, 21, 0, -3, Number.NaN].map((sequence) => ({
    ...shownEvent(accessKey ?? '', {
      type: 'correction',
      sequence: 1,
      text: 'Carta escrita em outro sistema',
    }),
    sequence,
  }));
  await queryNfeEvent(harness.sys, letter.id, 'textMismatch', others);
  await endRun(harness, letter.id, { kind: 'attention', attention: 'text_mismatch', status: 'unknown' });
  expect((await correct(id, letterOf(2))).sequence).toBe(2);
});
