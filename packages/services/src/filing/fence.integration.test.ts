import { document, filing, filingRun, inTransaction } from '@fiscal/db';
import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { getNfe } from '../kinds/nfe/get-nfe.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import {
  answered,
  attemptsOf,
  claim,
  close,
  endRun,
  lose,
  newToken,
  open,
  owner,
  signRun,
  transmit,
} from '../testing/filing-steps.ts';
import { aRequest } from '../testing/harness.ts';
import { aQueuedNote, published } from '../testing/queued-note.ts';
import { useHarness } from '../testing/use-harness.ts';
import { waitingForLocks } from '../testing/waiting-for-locks.ts';
import type { Fence } from './filing-types.ts';
import { findStoredAnswer } from './find-stored-answer.ts';
import { openQuestion } from './open-question.ts';
import { openTransmission } from './open-transmission.ts';
import { recordOutcome } from './record-outcome.ts';
import { recordState } from './record-state.ts';
import { storeSigned } from './store-signed.ts';

const harness = useHarness();
/** Resets all circuits, because calls without a reply open them. */
beforeEach(() => harness.database.asOwner('delete from authority_state'));

const successor = 'execution-2';
const authorization = { cStat: '100', class: 'authorized' } as const;

/** Makes a signed note, owned by the usual execution. */
async function aSignedNote() {
  const queued = await aQueuedNote(harness);
  const { fence, clientId } = await signRun(harness.sys, queued.noteId);
  return { ...queued, fence, clientId };
}

const send = (fence: Fence, ordinal: number, token = newToken(harness.sys)) =>
  openTransmission(harness.sys, { fence, ordinal, token, permit: 'none' });

test('an ordinal that is not the next one opens no attempt and closes none', async () => {
  const { noteId, fence } = await aSignedNote();
  expect(await send(fence, 2)).toEqual({ kind: 'outOfOrder' });
  const first = await send(fence, 1);
  expect(first.kind).toBe('opened');
  for (const ordinal of [0, 1, 3]) expect(await send(fence, ordinal)).toEqual({ kind: 'outOfOrder' });
  expect(await attemptsOf(harness.sys, noteId)).toMatchObject([{ ordinal: 1, outcome: null }]);
  expect((await claim(harness.sys, noteId)).nextOrdinal).toBe(2);
});

test('the id of an attempt begins with the second of its opening by the clock of the database', async () => {
  const { fence, noteId } = await aSignedNote();
  const behind = { now: () => new Date(harness.clock.now().getTime() - 600_000) };
  const sys = { ...harness.sys, clock: behind };
  await openTransmission(sys, { fence, ordinal: 1, token: newToken(sys), permit: 'none' });
  await openQuestion(sys, { fence, token: newToken(sys) });
  const seconds = Math.floor(harness.clock.now().getTime() / 1_000).toString(16);
  const ids = await harness.database.readAsOwner<{ id: string }>(
    `select id from attempt where filing_id = '${noteId}'`,
  );
  expect(ids.map(({ id }) => id.slice(0, 8))).toEqual([seconds, seconds]);
});

test('of twenty simultaneous calls with one ordinal only one opens its attempt', async () => {
  const { noteId, fence } = await aSignedNote();
  const opened = await Promise.all(Array.from({ length: 20 }, () => send(fence, 1)));
  expect(opened.filter(({ kind }) => kind === 'opened')).toHaveLength(1);
  expect(opened.filter(({ kind }) => kind === 'outOfOrder')).toHaveLength(19);
  expect(await attemptsOf(harness.sys, noteId)).toHaveLength(1);
});

test('only a call whose reply was lost finds its own attempt', async () => {
  const { noteId, fence } = await aSignedNote();
  const token = newToken(harness.sys);
  const first = await send(fence, 1, token);
  expect(await send(fence, 1, token)).toEqual(first);
  expect((await send(fence, 1)).kind).toBe('outOfOrder');
  expect(await attemptsOf(harness.sys, noteId)).toHaveLength(1);
});

test('a call that was answered cannot send again with its token', async () => {
  const { noteId, fence } = await aSignedNote();
  const token = newToken(harness.sys);
  const first = await send(fence, 1, token);
  if (first.kind !== 'opened') throw new Error(first.kind);
  await close(harness.sys, { ...first, ordinal: 1, fence }, { kind: 'unknown', reason: 'timeout' });
  expect(await send(fence, 1, token)).toEqual({ kind: 'outOfOrder' });
  expect(await attemptsOf(harness.sys, noteId)).toHaveLength(1);
});

test('an execution that was replaced by another one writes nothing', async () => {
  const { ctx, noteId, fence, clientId } = await aSignedNote();
  const attemptId = await transmit(harness.sys, noteId, authorization);
  await claim(harness.sys, noteId, successor);
  const before = [await getNfe(ctx, { id: noteId }), await attemptsOf(harness.sys, noteId)];
  const superseded = { kind: 'superseded' };
  const outcome = { kind: 'authorized', attemptId } as const;
  const state = { status: 'unknown', waiting: 'question', waitMs: 1, checkInMs: 1 } as const;
  const signed = { clientId, signedXml: '<other/>', digestValue: 'other', certificateId: noteId };
  expect(await send(fence, 2)).toEqual(superseded);
  expect(await openQuestion(harness.sys, { fence, token: newToken(harness.sys) })).toEqual(superseded);
  expect(await recordState(harness.sys, { ...fence, ...state })).toEqual(superseded);
  expect(await recordOutcome(harness.sys, harness.kinds, { ...fence, outcome })).toEqual(superseded);
  expect(await storeSigned(harness.sys, { fence, ...signed })).toBe('superseded');
  expect(await findStoredAnswer(harness.sys, fence)).toBeNull();
  expect([await getNfe(ctx, { id: noteId }), await attemptsOf(harness.sys, noteId)]).toEqual(before);
  expect(await published(harness, ctx)).toEqual([]);
});

test('a run that is not the present one opens nothing and ends nothing', async () => {
  const { ctx, noteId, fence } = await aSignedNote();
  const later = { ...fence, run: 2 };
  const outcome = { kind: 'failed', code: 'internal' } as const;
  expect(await send(later, 1)).toEqual({ kind: 'superseded' });
  const question = { fence: later, token: newToken(harness.sys) } as const;
  expect(await openQuestion(harness.sys, question)).toEqual({ kind: 'superseded' });
  expect(await recordOutcome(harness.sys, harness.kinds, { ...later, outcome })).toEqual({
    kind: 'superseded',
  });
  expect(await attemptsOf(harness.sys, noteId)).toEqual([]);
  expect((await getNfe(ctx, { id: noteId })).status).toBe('queued');
});

test('a filing that has ended sends nothing', async () => {
  const { noteId, fence } = await aSignedNote();
  const attemptId = await transmit(harness.sys, noteId, authorization);
  await endRun(harness, noteId, { kind: 'authorized', attemptId });
  expect(await send(fence, 2)).toEqual({ kind: 'superseded' });
  expect(await attemptsOf(harness.sys, noteId)).toHaveLength(1);
});

test('an answer is stored when it arrives after the next transmission was opened, and the next question reads it', async () => {
  const { noteId, fence } = await aSignedNote();
  const first = await open(harness.sys, noteId);
  const second = await open(harness.sys, noteId);
  const late = await close(harness.sys, first, answered(first.document, authorization));
  expect(late).toBe('superseded');
  expect(await attemptsOf(harness.sys, noteId)).toMatchObject([
    { ordinal: 1, outcome: 'answered' },
    { ordinal: 2, outcome: null },
  ]);
  expect(await findStoredAnswer(harness.sys, fence)).toEqual({
    attemptId: first.attemptId,
    class: 'authorized',
    cStat: '100',
    ofRun: 1,
  });
  expect(await close(harness.sys, second, { kind: 'unknown', reason: 'timeout' })).toBe('closed');
});

test('an answer to an execution that was replaced is stored for the next execution', async () => {
  const { noteId, fence } = await aSignedNote();
  const call = await open(harness.sys, noteId);
  await claim(harness.sys, noteId, successor);
  expect(await close(harness.sys, call, answered(call.document, authorization))).toBe('superseded');
  const found = await findStoredAnswer(harness.sys, { ...fence, owner: successor });
  expect(found?.attemptId).toBe(call.attemptId);
});

test('a late rejection has no effect after the same bytes were sent again', async () => {
  const { noteId, fence } = await aSignedNote();
  const first = await open(harness.sys, noteId);
  const second = await open(harness.sys, noteId);
  const rejection = { cStat: '610', class: 'rejected' } as const;
  await close(harness.sys, first, answered(first.document, rejection));
  expect(await findStoredAnswer(harness.sys, fence)).toBeNull();
  await close(harness.sys, second, answered(second.document, rejection));
  expect((await findStoredAnswer(harness.sys, fence))?.attemptId).toBe(second.attemptId);
  const { fence: present } = await signRun(harness.sys, noteId);
  await openQuestion(harness.sys, { fence: present, token: newToken(harness.sys) });
  expect(await findStoredAnswer(harness.sys, fence)).toBeNull();
});

test('a filing in attention is queried again, also when answers are stored', async () => {
  const { noteId, fence } = await aSignedNote();
  await transmit(harness.sys, noteId, authorization);
  await endRun(harness, noteId, { kind: 'attention', attention: 'digest_mismatch', status: 'unknown' });
  expect(await findStoredAnswer(harness.sys, fence)).toBeNull();
});

test('closing again after a lost reply gives the same result and stores no bytes', async () => {
  const { noteId } = await aSignedNote();
  const call = await open(harness.sys, noteId);
  expect(await close(harness.sys, call, answered(call.document, authorization))).toBe('closed');
  expect(await close(harness.sys, call, answered(call.document, authorization))).toBe('closed');
  const answers = await inTransaction(harness.sys.db, 'system', (tx) =>
    tx
      .select()
      .from(document)
      .where(and(eq(document.ownerId, noteId), eq(document.kind, 'answer'))),
  );
  expect(answers).toHaveLength(1);
});

test('signed bytes are stored once: of simultaneous signatures only one stays', async () => {
  const { ctx, companyId, noteId: one } = await aQueuedNote(harness);
  const { note: other } = await issueNfe(ctx, { request: aRequest(companyId, { externalId: 'other' }) });
  // The client's other note, which comes first, has no bytes yet.
  const [, noteId = one] = [one, other.id].sort();
  const { run, clientId, certificate } = await claim(harness.sys, noteId);
  if (typeof certificate === 'string') throw new Error(certificate);
  const fence = { filingId: noteId, run, owner };
  const store = (n: number) =>
    storeSigned(harness.sys, {
      fence,
      clientId,
      signedXml: `<signed n="${n}"/>`,
      digestValue: `digest-${n}`,
      certificateId: certificate.id,
    });
  const storing = await inTransaction(harness.sys.db, 'system', async (tx) => {
    await tx.select().from(filingRun).where(eq(filingRun.filingId, noteId)).for('no key update');
    const meeting = Promise.allSettled([1, 2, 3].map(store));
    await expect.poll(() => waitingForLocks(harness), { timeout: 30_000 }).toBe(3);
    return { meeting };
  });
  const stored = (await storing.meeting).map((each) =>
    each.status === 'fulfilled' ? each.value : String(each.reason),
  );
  expect(stored.sort()).toEqual(['already', 'already', 'stored']);
  const call = await open(harness.sys, noteId);
  const winner = call.document.digestValue.replace('digest-', '');
  expect(call.document.signedXml).toBe(`<signed n="${winner}"/>`);
});

test('nothing is sent without a certificate that is valid by the clock of the database', async () => {
  const { noteId, fence } = await aSignedNote();
  const year = 366 * 86_400_000;
  await harness.advance(year);
  expect(await send(fence, 1)).toEqual({ kind: 'blocked', attention: 'certificate_expired' });
  expect(await claim(harness.sys, noteId)).toMatchObject({ certificate: 'certificate_expired' });
  await harness.advance(-year);
  await inTransaction(harness.sys.db, 'system', (tx) =>
    tx.execute('update certificate set replaced_at = now(), sealed_key = null where replaced_at is null'),
  );
  expect(await send(fence, 1)).toEqual({ kind: 'blocked', attention: 'certificate_missing' });
  expect(await attemptsOf(harness.sys, noteId)).toEqual([]);
});

test('the reason of a wait is stored with its end, and sending removes both', async () => {
  const { noteId, fence } = await aSignedNote();
  const wait = { status: 'pending', waiting: 'putOff', waitMs: 60_000, checkInMs: 90_000 } as const;
  await lose(harness.sys, noteId, { kind: 'notSent', reason: 'dns' });
  await recordState(harness.sys, { ...fence, ...wait });
  const now = harness.clock.now().getTime();
  expect(await filingOf(noteId)).toMatchObject({
    status: 'pending',
    waiting: 'putOff',
    waitingUntil: new Date(now + 60_000),
    checkAt: new Date(now + 90_000),
  });
  await send(fence, 2);
  expect(await filingOf(noteId)).toMatchObject({ status: 'sending', waiting: null, waitingUntil: null });
});

async function filingOf(id: string) {
  const [row] = await inTransaction(harness.sys.db, 'system', (tx) =>
    tx.select().from(filing).where(eq(filing.id, id)),
  );
  return row;
}
