import type { Id24 } from '@fiscal/domain';
import { describe, expect, test } from 'vitest';
import { findCompany } from '../../companies/find-company.ts';
import { inTenant } from '../../context/scope.ts';
import { isServiceError } from '../../context/service-error.ts';
import { lockSeries } from '../../series/reserve-number.ts';
import { endRun, finishFiling, lose } from '../../testing/filing-steps.ts';
import { aRequest } from '../../testing/harness.ts';
import { aCompanyWithNotes, disable, finishRange, transmitRange } from '../../testing/range-steps.ts';
import { noIssuingContexts, type TestTenant } from '../../testing/test-context.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';
import { getNfe } from '../nfe/get-nfe.ts';
import { issueNfe } from '../nfe/issue-nfe.ts';
import { retryNfe } from '../nfe/retry-nfe.ts';
import { getDisabling } from './get-disabling.ts';
import { listDisablings } from './list-disablings.ts';
import { retryDisabling } from './retry-disabling.ts';

const harness = useHarness();

/** Returns `done`, or the reason of the refusal; other errors are thrown. */
const endOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (!isServiceError(error)) throw error;
      return (error.details as { reason?: string } | null)?.reason ?? error.code;
    },
  );

/** Waits until `count` sessions of this database wait for a lock. */
const waiting = (count: number) =>
  expect.poll(() => waitingForLocks(harness), { timeout: 30_000 }).toBeGreaterThanOrEqual(count);

/**
 * Starts both while the series is locked, the second after the first one waits, so that they get the lock in this
 * order.
 */
async function inOrder<A, B>(
  { ctx, companyId }: { readonly ctx: TestTenant; readonly companyId: Id24 },
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<readonly [A, B]> {
  const held = await inTenant(ctx, async (tx) => {
    await lockSeries(tx, await findCompany(tx, ctx, companyId), 1);
    const one = first();
    await waiting(1);
    const two = second();
    await waiting(2);
    return { both: Promise.all([one, two]) };
  });
  return held.both;
}

interface Subject {
  readonly ctx: TestTenant;
  readonly companyId: Id24;
  readonly noteId: Id24;
}

async function aNote(end: 'rejected' | 'failed'): Promise<Subject> {
  const { ctx, companyId, notes } = await aCompanyWithNotes(harness, [end]);
  const [noteId] = notes;
  if (noteId === undefined) throw new Error('no note');
  return { ctx, companyId, noteId };
}

const withoutCache = (ctx: TestTenant): TestTenant => ({ ...ctx, issuingContexts: noIssuingContexts });

/** Without the cache, which first treats the externalId as a new one, so that the lock is taken only once. */
const corrected = ({ ctx, companyId }: Subject) =>
  issueNfe(withoutCache(ctx), {
    request: aRequest(companyId, { externalId: 'p-1', natureOfOperation: 'Venda corrigida' }),
  });
const retried = ({ ctx, noteId }: Subject) => retryNfe(ctx, { id: noteId });
const disabled = ({ ctx, companyId }: Subject) => disable(ctx, companyId, 1);

const uses = [
  { use: 'a resubmission', end: 'rejected', again: corrected },
  { use: 'a retry', end: 'failed', again: retried },
] as const;

describe.each(uses)('$use and a disabling of the same number', ({ end, again }) => {
  test('if the disabling is first, the number is not used again', async () => {
    const subject = await aNote(end);
    const both = await inOrder(
      subject,
      () => endOf(disabled(subject)),
      () => endOf(again(subject)),
    );
    expect(both).toEqual(['done', 'range_in_use']);
    expect(await getNfe(subject.ctx, { id: subject.noteId })).toMatchObject({ status: end });
  });

  test('if the note is first, the number is not disabled', async () => {
    const subject = await aNote(end);
    const both = await inOrder(
      subject,
      () => endOf(again(subject)),
      () => endOf(disabled(subject)),
    );
    expect(both).toEqual(['done', 'range_in_use']);
    expect(await getNfe(subject.ctx, { id: subject.noteId })).toMatchObject({ status: 'queued' });
    expect((await listDisablings(subject.ctx, subject)).data).toEqual([]);
  });

  test('without an order exactly one of them succeeds', async () => {
    for (let n = 0; n < 12; n += 1) {
      const subject = await aNote(end);
      const works = [() => endOf(disabled(subject)), () => endOf(again(subject))];
      const [a, b] = await Promise.all((n % 2 === 0 ? works : works.reverse()).map((work) => work()));
      const ranges = (await listDisablings(subject.ctx, subject)).data.length;
      const { status } = await getNfe(subject.ctx, { id: subject.noteId });
      expect([a, b].sort()).toEqual(['done', 'range_in_use']);
      expect([ranges, status]).toEqual(ranges === 1 ? [1, end] : [0, 'queued']);
    }
  });

  test('while the registration is being recorded the number is refused', async () => {
    const subject = await aNote(end);
    const { id } = (await disabled(subject)).disabling;
    const { attemptId } = await transmitRange(harness, id, { cStat: '102', nProt: '135260000000003' });
    const [recorded, ...others] = await Promise.all([
      endRun(harness, id, { kind: 'authorized', attemptId }),
      ...Array.from({ length: 6 }, () => endOf(again(subject))),
    ]);
    expect(recorded).toMatchObject({ kind: 'recorded', status: 'authorized' });
    for (const each of others) expect(['range_in_use', 'state', 'external_id_content']).toContain(each);
    expect(await getNfe(subject.ctx, { id: subject.noteId })).toMatchObject({ status: 'disabled' });
  });
});

test('of simultaneous ranges with one common number exactly one is accepted, and equal requests make one range', async () => {
  const { ctx, companyId } = await aCompanyWithNotes(harness, ['failed', 'failed', 'failed']);
  const spans: readonly (readonly [number, number])[] = [
    [1, 2],
    [2, 3],
    [1, 3],
    [2, 2],
  ];
  const ends = await Promise.all(
    [...spans, ...spans, ...spans].map(async ([from, to]) => ({
      span: `${from}-${to}`,
      end: await endOf(disable(ctx, companyId, from, to)),
    })),
  );
  const { data } = await listDisablings(ctx, { companyId });
  expect(data).toHaveLength(1);
  const accepted = `${data[0]?.from}-${data[0]?.to}`;
  for (const { span, end } of ends)
    expect([span, end]).toEqual([span, span === accepted ? 'done' : 'range_in_use']);
});

test('neighbouring ranges do not refuse each other', async () => {
  const { ctx, companyId } = await aCompanyWithNotes(harness, ['failed', 'failed', 'failed', 'failed']);
  const ends = await Promise.all([1, 2, 3, 4].map((number) => endOf(disable(ctx, companyId, number))));
  expect(ends).toEqual(['done', 'done', 'done', 'done']);
});

const issued = ({ ctx, companyId }: Subject) =>
  issueNfe(ctx, { request: aRequest(companyId, { externalId: 'p-2' }) });

describe('a new note and a range up to the last number of the series', () => {
  test('if the note is first, it takes the next number, outside the range', async () => {
    const subject = await aNote('failed');
    const [{ note }, { disabling }] = await inOrder(
      subject,
      () => issued(subject),
      () => disabled(subject),
    );
    expect([note.number, disabling.to]).toEqual([2, 1]);
  });

  test('if the range is first, both succeed', async () => {
    const subject = await aNote('failed');
    const [{ disabling }, { note }] = await inOrder(
      subject,
      () => disabled(subject),
      () => issued(subject),
    );
    expect([note.number, disabling.to]).toEqual([2, 1]);
  });

  test('a range with the number that is being taken finds it in progress or not reached', async () => {
    for (const noteFirst of [true, false]) {
      const subject = await aNote('failed');
      const requested = () => endOf(disable(subject.ctx, subject.companyId, 1, 2));
      if (!noteFirst) {
        expect(await requested()).toBe('validation_failed');
        continue;
      }
      const { note } = await issued(subject);
      expect([note.number, await requested()]).toEqual([2, 'range_in_use']);
    }
  });
});

test('a retry of a failed range and a retry of a note in it exclude each other in both orders', async () => {
  for (const rangeFirst of [true, false]) {
    const subject = await aNote('failed');
    const { id } = (await disabled(subject)).disabling;
    await endRun(harness, id, { kind: 'failed', code: 'authority_unavailable' });
    const range = () => endOf(retryDisabling(subject.ctx, { id }));
    const note = () => endOf(retried(subject));
    const both = await (rangeFirst ? inOrder(subject, range, note) : inOrder(subject, note, range));
    expect(both).toEqual(['done', 'range_in_use']);
    expect((await getDisabling(subject.ctx, { id })).status).toBe(rangeFirst ? 'queued' : 'failed');
  }
});

test('many retries of one range begin one run', async () => {
  const subject = await aNote('failed');
  const { id } = (await disabled(subject)).disabling;
  await endRun(harness, id, { kind: 'failed', code: 'authority_unavailable' });
  const ends = await Promise.all(
    Array.from({ length: 10 }, () => endOf(retryDisabling(subject.ctx, { id }))),
  );
  expect(new Set(ends)).toEqual(new Set(['done']));
  await finishRange(harness, id, undefined, 2);
  expect(await getDisabling(subject.ctx, { id })).toMatchObject({ status: 'registered' });
});

test('the lock order company, series, filing prevents deadlocks of notes and ranges of one series', async () => {
  const { ctx, companyId } = await aCompanyWithNotes(harness, []);
  const unlessRefused = <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error: unknown) => {
      if (!isServiceError(error)) throw error;
      return undefined;
    });
  const play = async (n: number): Promise<void> => {
    const request = aRequest(companyId, { externalId: `g-${n}` });
    const { note } = await issueNfe(ctx, { request });
    if (n % 2 === 0) await finishFiling(harness, note.id, 'rejected');
    else await endRun(harness, note.id, { kind: 'failed', code: 'internal' });
    const number = note.number ?? 0;
    const first = Math.max(1, number - (n % 3));
    const [made] = await Promise.all([
      unlessRefused(disable(ctx, companyId, first, number)),
      unlessRefused<unknown>(
        n % 2 === 0
          ? issueNfe(ctx, { request: { ...request, natureOfOperation: 'Outra' } })
          : retryNfe(ctx, { id: note.id }),
      ),
    ]);
    if (made?.kind !== 'created') return;
    const { id } = made.disabling;
    if (n % 4 === 0) await lose(harness.sys, id, { kind: 'unknown', reason: 'interrupted' });
    const { attemptId } = await transmitRange(harness, id, { cStat: '102', nProt: '135260000000003' });
    await Promise.all([
      endRun(harness, id, { kind: 'authorized', attemptId }),
      unlessRefused(retryNfe(ctx, { id: note.id })),
      unlessRefused(retryDisabling(ctx, { id })),
    ]);
  };
  const ends = await Promise.allSettled(Array.from({ length: 24 }, (_, n) => unlessRefused(play(n))));
  expect(ends.filter(({ status }) => status === 'rejected')).toEqual([]);
  const both = await harness.database.readAsOwner<{ number: number }>(
    `select n.number from number_range r join filing rf on rf.id = r.id and (rf.open or rf.status = 'authorized')
     join note n on n.company_id = r.company_id and n.series = r.series and n.number between r.first and r.last
     join filing f on f.id = n.id where f.open or f.status in ('authorized', 'denied', 'cancelled')`,
  );
  expect(both).toEqual([]);
});
