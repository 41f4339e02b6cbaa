import type { FilingStatus } from '@fiscal/domain';
import { beforeAll, expect, test } from 'vitest';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { addNfeSeries } from '../series/add-series.ts';
import { setSeriesNext } from '../series/set-series-next.ts';
import { aRequest } from '../testing/harness.ts';
import { type PlantedNote, plantSeries } from '../testing/planted-series.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { listGaps } from './list-gaps.ts';

let ctx: TestTenant;
let companyId: string;
const harness = useHarness();
beforeAll(async () => {
  ({ ctx, companyId } = await harness.anIssuer());
});

let lastSeries = 1;
/** Returns a series that no other test uses. */
const freshSeries = (): number => {
  lastSeries += 1;
  return lastSeries;
};

const gapsOf = (series: number) => listGaps(ctx, { companyId, series });

test('the example of the conventions', async () => {
  const series = freshSeries();
  const statuses: readonly FilingStatus[] = [
    'authorized',
    'rejected',
    'rejected',
    'authorized',
    'failed',
    'queued',
    'disabled',
    'cancelled',
    'denied',
    'unknown',
  ];
  const notes = statuses.map((status, index) => ({ status, number: index + 1 }));
  await plantSeries(harness, ctx, { companyId, series, first: 1, next: 11, notes });
  const { data, inProgress, ...rest } = await gapsOf(series);
  expect(data).toMatchObject([
    { from: 2, to: 3, count: 2, reason: 'rejected', year: 2026, disableBy: '2026-12-10' },
    { from: 5, to: 5, count: 1, reason: 'failed', year: 2026, disableBy: '2026-12-10' },
  ]);
  expect(data.map((run) => run.notes.map(({ number, status }) => [number, status]))).toEqual([
    [
      [2, 'rejected'],
      [3, 'rejected'],
    ],
    [[5, 'failed']],
  ]);
  expect(inProgress.map(({ number }) => number)).toEqual([6, 10]);
  expect(rest).toEqual({
    companyId,
    environment: 'homologation',
    series,
    first: 1,
    next: 11,
    inProgressCount: 2,
    disabling: [],
    nextCursor: null,
  });
});

test('the deadline depends on the month of the failure in Brasília, and a run has the deadline of its oldest number', async () => {
  const series = freshSeries();
  const failed = (number: number, endedAt: string): PlantedNote => ({
    number,
    status: 'failed',
    endedAt: new Date(endedAt),
  });
  const notes: readonly PlantedNote[] = [
    failed(1, '2026-11-01T02:59:59Z'),
    { number: 2, status: 'authorized' },
    failed(3, '2026-11-01T03:00:00Z'),
    { number: 4, status: 'authorized' },
    failed(5, '2026-11-15T12:00:00Z'),
    failed(6, '2026-09-15T12:00:00Z'),
    { number: 9, status: 'authorized' },
  ];
  const skip = (first: number, last: number, skippedAt: string) => ({
    first,
    last,
    skippedAt: new Date(skippedAt),
  });
  const skips = [
    skip(7, 7, '2026-11-01T03:00:00Z'),
    skip(8, 8, '2025-12-31T12:00:00Z'),
    skip(10, 11, '2026-11-01T02:59:59Z'),
  ];
  await plantSeries(harness, ctx, { companyId, series, first: 1, next: 12, notes, skips });
  expect((await gapsOf(series)).data.map(({ from, to, disableBy }) => [from, to, disableBy])).toEqual([
    [1, 1, '2026-11-10'],
    [3, 3, '2026-12-10'],
    [5, 6, '2026-10-10'],
    [7, 8, '2026-01-10'],
    [10, 11, '2026-11-10'],
  ]);
});

test('numbers that an operator skips are gaps from the month of the raise on', async () => {
  const series = freshSeries();
  await addNfeSeries(ctx, { companyId, number: series, next: 5 });
  const issue = async (name: string) => {
    const request = aRequest(companyId, { series, externalId: `${series}-${name}` });
    return (await issueNfe(ctx, { request })).note.number;
  };
  const raise = (next: number) =>
    setSeriesNext(harness.sys, {
      companyId,
      environment: 'homologation',
      model: '55',
      series,
      next,
      actor: 'ana',
    });
  const unused = async () =>
    (await gapsOf(series)).data.map(({ from, to, reason, year, disableBy }) => [
      from,
      to,
      reason,
      year,
      disableBy,
    ]);
  const start = harness.clock.now();
  expect(await issue('a')).toBe(5);
  await raise(6);
  expect(await unused()).toEqual([]);
  await raise(7);
  expect(await issue('b')).toBe(7);
  await raise(500);
  expect(await issue('c')).toBe(500);
  const found = [
    [6, 6, 'unused', 2026, '2026-12-10'],
    [8, 499, 'unused', 2026, '2026-12-10'],
  ];
  expect(await unused()).toEqual(found);
  await harness.setClock(new Date('2026-12-20T12:00:00Z'));
  await raise(502);
  expect(await issue('d')).toBe(502);
  expect(await unused()).toEqual([...found, [501, 501, 'unused', 2026, '2027-01-10']]);
  await harness.setClock(start);
});

test('numbers below the first of the series belong to another system', async () => {
  const series = freshSeries();
  const notes: readonly PlantedNote[] = [{ number: 502, status: 'authorized' }];
  await plantSeries(harness, ctx, { companyId, series, first: 500, next: 503, notes });
  expect((await gapsOf(series)).data).toMatchObject([{ from: 500, to: 501, reason: 'unused', notes: [] }]);
  const untouched = freshSeries();
  await plantSeries(harness, ctx, { companyId, series: untouched, first: 500, next: 500 });
  expect((await gapsOf(untouched)).data).toEqual([]);
});

test('a run lists its first 100 notes and counts all', async () => {
  const series = freshSeries();
  const notes = Array.from({ length: 130 }, (_, n) => ({ number: n + 1, status: 'rejected' as const }));
  await plantSeries(harness, ctx, { companyId, series, first: 1, next: 131, notes });
  const [run] = (await gapsOf(series)).data;
  expect(run?.count).toBe(130);
  expect(run?.notes.map(({ number }) => number)).toEqual(notes.slice(0, 100).map(({ number }) => number));
});

test('the first 1000 notes in progress are listed, and all are counted', async () => {
  const series = freshSeries();
  const notes = Array.from({ length: 1_001 }, (_, n) => ({ number: n + 1, status: 'queued' as const }));
  await plantSeries(harness, ctx, { companyId, series, first: 1, next: 1_002, notes });
  const { data, inProgress, inProgressCount } = await gapsOf(series);
  expect([data, inProgress.length, inProgressCount]).toEqual([[], 1_000, 1_001]);
});

test('pages list every run exactly once', async () => {
  const series = freshSeries();
  const notes = Array.from({ length: 9 }, (_, n) => ({ number: 2 * n + 1, status: 'rejected' as const }));
  await plantSeries(harness, ctx, { companyId, series, first: 1, next: 19, notes });
  const all = (await gapsOf(series)).data;
  expect(all).toHaveLength(18);
  const paged: (typeof all)[number][] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = await listGaps(ctx, { companyId, series, limit: 5, cursor });
    paged.push(...page.data);
    pages += 1;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(pages).toBe(4);
  expect(paged).toEqual(all);
});

test.each([
  ['queued', null, 'disabling'],
  ['pending', null, 'disabling'],
  ['unknown', null, 'disabling'],
  ['failed', 'certificate_expired', 'disabling'],
  ['unknown', 'text_mismatch', 'disabling'],
  ['authorized', null, 'none'],
  ['rejected', null, 'gap'],
  ['failed', null, 'gap'],
] as const)('numbers of a range that is %s with attention %s: %s', async (status, attention, place) => {
  const series = freshSeries();
  await plantSeries(harness, ctx, {
    companyId,
    series,
    first: 1,
    next: 8,
    notes: [{ number: 4, status: 'rejected' }],
    ranges: [{ first: 3, last: 5, status, attention }],
  });
  const { data, disabling } = await gapsOf(series);
  const gaps = data.map(({ from, to }) => [from, to]);
  const whole = [
    [1, 3],
    [4, 4],
    [5, 7],
  ];
  const around = [
    [1, 2],
    [6, 7],
  ];
  expect(gaps).toEqual(place === 'gap' ? whole : around);
  const shown = disabling.map((range) => [range.from, range.to, range.status, range.attention]);
  expect(shown).toEqual(
    place === 'disabling' ? [[3, 5, status === 'pending' ? 'queued' : status, attention]] : [],
  );
});

test('a cursor of another list or with another number is refused', async () => {
  const of = (members: object) => Buffer.from(JSON.stringify(members)).toString('base64url');
  for (const cursor of [
    'x',
    of({ l: 'taxClasses', c: '1' }),
    of({ l: 'gaps', c: '0' }),
    of({ l: 'gaps', c: '1e3' }),
  ]) {
    await expect(listGaps(ctx, { companyId, series: 1, cursor })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  }
});

test("another client's notes in the same series are never shown", async () => {
  const stranger = await harness.aClient();
  const theirs = await harness.aCompany(stranger);
  const series = freshSeries();
  const notes: readonly PlantedNote[] = [{ number: 1, status: 'rejected' }];
  await plantSeries(harness, stranger, { companyId: theirs, series, first: 1, next: 2, notes });
  await plantSeries(harness, ctx, { companyId, series, first: 1, next: 3 });
  expect((await gapsOf(series)).data).toMatchObject([{ from: 1, to: 2, reason: 'unused', notes: [] }]);
  expect((await listGaps(stranger, { companyId: theirs, series })).data).toMatchObject([
    { from: 1, to: 1, reason: 'rejected' },
  ]);
});
