import { document, note } from '@fiscal/db';
import type { Id24 } from '@fiscal/domain';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { inSystem } from '../../context/scope.ts';
import { isServiceError } from '../../context/service-error.ts';
import { makeFollowUp } from '../../filing/filing-kind-adapter.ts';
import { recordOutcome } from '../../filing/record-outcome.ts';
import { answerEvent, authorizedNote, finishEvent } from '../../testing/event-steps.ts';
import { claim, endRun, owner } from '../../testing/filing-steps.ts';
import type { TestTenant } from '../../testing/test-context.ts';
import { createTestKinds } from '../../testing/test-kinds.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';
import { getNfe, getNfeDanfe } from '../nfe/get-nfe.ts';
import { cancelNfe, correctNfe, listNfeEvents, retryNfeEvent } from './nfe-event-verbs.ts';

let ctx: TestTenant;
let companyId: Id24;
const harness = useHarness();
beforeAll(async () => {
  ({ ctx, companyId } = await harness.anIssuer());
});

let notes = 0;
const aNote = (): Promise<Id24> => {
  notes += 1;
  return authorizedNote(harness, ctx, companyId, `note-${notes}`);
};

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const justification = 'Venda desfeita a pedido do comprador';
const textOf = (n: number): string => `Texto do evento número ${n}, longo bastante`;

/** Returns the kind of the result, or the reason of the refusal; other errors are thrown. */
const resultOf = (work: Promise<{ readonly kind: string }>): Promise<string> =>
  work.then(
    ({ kind }) => kind,
    (error: unknown) => {
      if (isServiceError(error)) return JSON.stringify(error.details);
      throw error;
    },
  );

const counted = (results: readonly string[]) =>
  Object.fromEntries(
    [...new Set(results)].map((each) => [each, results.filter((one) => one === each).length]),
  );

const inProgress = '{"reason":"event_in_progress"}';

test('of many simultaneous equal cancellations one is made, and the others return it', async () => {
  const id = await aNote();
  const all = await Promise.all(times(8).map(() => cancelNfe(ctx, { id, justification })));
  expect(counted(all.map(({ kind }) => kind))).toEqual({ created: 1, repeated: 7 });
  expect(new Set(all.map(({ event }) => event.id)).size).toBe(1);
});

test('of many simultaneous different letters one is accepted, and the others are refused', async () => {
  const id = await aNote();
  const all = await Promise.all(times(8).map((n) => resultOf(correctNfe(ctx, { id, text: textOf(n) }))));
  expect(counted(all)).toEqual({ created: 1, [inProgress]: 7 });
});

test('a simultaneous cancellation and letter are both accepted', async () => {
  const id = await aNote();
  const all = await Promise.all([
    cancelNfe(ctx, { id, justification }),
    correctNfe(ctx, { id, text: textOf(1) }),
  ]);
  expect(all.map(({ kind }) => kind)).toEqual(['created', 'created']);
});

test('one of many retries begins the next run, and a simultaneous new event is refused or replaces it', async () => {
  const id = await aNote();
  const { event } = await cancelNfe(ctx, { id, justification });
  await endRun(harness, event.id, { kind: 'failed', code: 'certificate_expired' });
  const retry = async () => {
    await retryNfeEvent(ctx, { id, eventId: event.id });
    return { kind: 'retried' };
  };
  const others = times(4).map((n) => cancelNfe(ctx, { id, justification: textOf(n) }));
  const results = await Promise.all([...times(4).map(retry), ...others].map(resultOf));
  const events = await listNfeEvents(ctx, { id });
  expect(events.filter(({ status }) => status === 'queued')).toHaveLength(1);
  expect(events.filter(({ status }) => status === 'failed')).toHaveLength(events.length - 1);
  expect(results.filter((each) => each === 'created').length).toBe(events.length - 1);
});

test('requests simultaneous with the outcome of the previous event do not deadlock, and letters have no gaps', async () => {
  const id = await aNote();
  for (const n of times(10)) {
    const { event } = await correctNfe(ctx, { id, text: textOf(2 * n) });
    const attemptId = await answerEvent(harness.sys, event.id, { cStat: '135', class: 'authorized' });
    const ending = endRun(harness, event.id, { kind: 'authorized', attemptId });
    const requested = times(3).map(() => resultOf(correctNfe(ctx, { id, text: textOf(2 * n + 1) })));
    const [{ kind }] = await Promise.all([ending, ...requested]);
    expect(kind).toBe('recorded');
    const { event: next } = await correctNfe(ctx, { id, text: textOf(2 * n + 1) });
    expect(next.sequence).toBe(2 * n + 2);
    await finishEvent(harness, next.id, 'registered');
  }
});

test('the registration of a cancellation does not deadlock with letters and retries', async () => {
  for (const n of times(10)) {
    const id = await aNote();
    const letter = await correctNfe(ctx, { id, text: textOf(n) });
    await endRun(harness, letter.event.id, { kind: 'failed', code: 'certificate_expired' });
    const { event } = await cancelNfe(ctx, { id, justification });
    const attemptId = await answerEvent(harness.sys, event.id, { cStat: '135', class: 'authorized' });
    const retrying = retryNfeEvent(ctx, { id, eventId: letter.event.id }).then(() => ({ kind: 'retried' }));
    const [recorded] = await Promise.all([
      endRun(harness, event.id, { kind: 'authorized', attemptId }),
      resultOf(correctNfe(ctx, { id, text: textOf(n + 100) })),
      resultOf(cancelNfe(ctx, { id, justification })),
      resultOf(retrying),
    ]);
    expect(recorded.kind).toBe('recorded');
    expect((await getNfe(ctx, { id })).status).toBe('cancelled');
  }
});

const rendered = createTestKinds({
  renderers: { nfe: async ({ status }) => new TextEncoder().encode(`%PDF-1.7 ${status}`) },
});

/** Returns the text of the stored DANFE of a note; undefined when none is stored. */
async function storedDanfe(id: Id24): Promise<string | undefined> {
  const [row] = await inSystem(harness.sys, (tx) =>
    tx
      .select({ sha256: document.sha256, bytes: document.bytes })
      .from(note)
      .innerJoin(document, eq(document.id, note.danfeId))
      .where(eq(note.id, id)),
  );
  if (row?.bytes == null) return undefined;
  return new TextDecoder().decode(harness.sys.documents.open({ sha256: row.sha256, bytes: row.bytes }));
}

const nothing = async (): Promise<void> => undefined;
const drawNote = (id: Id24, passed = nothing) =>
  makeFollowUp(rendered.nfe, harness.sys, { filingId: id, run: 1 }, passed);
const drawEvent = (id: Id24) =>
  makeFollowUp(rendered.nfeEvent, harness.sys, { filingId: id, run: 1 }, nothing);

/** Makes a cancellation whose answer is stored and not applied yet. */
async function answeredCancellation(id: Id24): Promise<{ eventId: Id24; register: () => Promise<unknown> }> {
  const { event } = await cancelNfe(ctx, { id, justification });
  const attemptId = await answerEvent(harness.sys, event.id, { cStat: '135', class: 'authorized' });
  await claim(harness.sys, event.id);
  const outcome = { kind: 'authorized', attemptId } as const;
  return {
    eventId: event.id,
    register: () => recordOutcome(harness.sys, harness.kinds, { filingId: event.id, run: 1, owner, outcome }),
  };
}

/** Waits until `count` sessions of this database wait for a lock. */
const waiting = (count: number) =>
  expect.poll(() => waitingForLocks(harness), { timeout: 30_000 }).toBe(count);

test('a DANFE that was rendered before the cancellation is not stored after it', async () => {
  const id = await aNote();
  const { eventId, register } = await answeredCancellation(id);
  await drawNote(id, async () => void (await register()));
  expect(await storedDanfe(id)).toBeUndefined();
  expect(await drawEvent(eventId)).toBe('stored');
  expect(await storedDanfe(id)).toBe('%PDF-1.7 cancelled');
  expect([await drawEvent(eventId), await drawNote(id)]).toEqual(['already', 'superseded']);
  expect(new TextDecoder().decode((await getNfeDanfe(ctx, { id })).pdf)).toBe('%PDF-1.7 cancelled');
});

const orders = ['the DANFE first', 'the cancellation first'] as const;
test.each(orders)(
  'with simultaneous storing and cancelling, %s: no DANFE without watermark stays',
  async (order) => {
    const id = await aNote();
    const { eventId, register } = await answeredCancellation(id);
    const works = [() => drawNote(id), register];
    if (order === 'the cancellation first') works.reverse();
    let running: Promise<unknown>[] = [];
    await inSystem(harness.sys, async (tx) => {
      await tx.select({ id: note.id }).from(note).where(eq(note.id, id)).for('update');
      for (const [index, work] of works.entries()) {
        running = [...running, work()];
        await waiting(index + 1);
      }
    });
    await Promise.all(running);
    expect((await getNfe(ctx, { id })).status).toBe('cancelled');
    expect(await storedDanfe(id)).toBeUndefined();
    expect(await drawEvent(eventId)).toBe('stored');
    expect(await storedDanfe(id)).toBe('%PDF-1.7 cancelled');
  },
);
