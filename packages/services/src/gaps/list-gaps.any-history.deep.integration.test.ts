import {
  type Attention,
  attentions,
  brasiliaMonth,
  type FilingStatus,
  filingStatuses,
  isInProgress,
} from '@fiscal/domain';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import {
  type PlantedNote,
  type PlantedRange,
  type PlantedSkip,
  plantSeries,
  skipsOf,
} from '../testing/planted-series.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { listGaps } from './list-gaps.ts';

let ctx: TestTenant;
let companyId: string;
const harness = useHarness();
beforeAll(async () => {
  ({ ctx, companyId } = await harness.anIssuer());
});

interface History {
  readonly first: number;
  readonly next: number;
  readonly notes: readonly PlantedNote[];
  readonly ranges: readonly PlantedRange[];
  readonly skips: readonly PlantedSkip[];
}

const moments = [
  '2025-12-31T23:00:00Z',
  '2026-01-01T02:00:00Z',
  '2026-09-30T12:00:00Z',
  '2026-10-10T12:00:00Z',
  '2026-11-20T12:00:00Z',
].map((text) => new Date(text));

const state = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom<FilingStatus>('rejected', 'failed') },
      { weight: 2, arbitrary: fc.constantFrom(...filingStatuses) },
    ),
    fc.option(fc.constantFrom(...attentions), { freq: 1 }),
  )
  .map(([status, attention]): { status: FilingStatus; attention: Attention | null } => ({
    status,
    attention: isInProgress(status) || status === 'failed' ? attention : null,
  }));

const rangeStatuses = [
  'queued',
  'sending',
  'pending',
  'unknown',
  'authorized',
  'rejected',
  'failed',
] as const;

const history: fc.Arbitrary<History> = fc
  .record({
    first: fc.integer({ min: 1, max: 40 }),
    skippedAt: fc.array(fc.constantFrom(...moments), { minLength: 30, maxLength: 30 }),
    numbers: fc.array(
      fc.option(
        fc.record({
          state,
          year: fc.constantFrom(2025, 2026),
          endedAt: fc.constantFrom(...moments),
        }),
        { freq: 5 },
      ),
      { maxLength: 30 },
    ),
    ranges: fc.array(
      fc.record({
        start: fc.nat(),
        length: fc.integer({ min: 1, max: 6 }),
        status: fc.constantFrom(...rangeStatuses),
        attention: fc.option(fc.constantFrom(...attentions), { freq: 4 }),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ first, numbers, ranges, skippedAt }) => {
    const next = first + numbers.length;
    const notes = numbers.flatMap((note, index) =>
      note === null ? [] : [{ ...note, ...note.state, number: first + index }],
    );
    return {
      first,
      next,
      notes,
      skips: skipsOf({ first, next, notes }, (number) => skippedAt[number - first] ?? new Date(0)),
      ranges: ranges.flatMap(({ start, length, status, attention }) => {
        if (numbers.length === 0) return [];
        const begin = first + (start % numbers.length);
        const last = Math.min(begin + length, next) - 1;
        const waits = status === 'failed' || status === 'unknown' ? attention : null;
        return [{ first: begin, last, status, attention: waits }];
      }),
    };
  });

type Place =
  | { readonly kind: 'final' | 'inProgress' | 'inRange' }
  | { readonly kind: 'gap'; readonly reason: string; readonly year: number; readonly at: Date };

const isOpen = ({ status, attention = null }: PlantedNote | PlantedRange): boolean =>
  isInProgress(status) || attention !== null;

/** Returns the place of a number by a plain model. */
function placeOf({ notes, ranges, skips }: History, number: number, now: Date): Place {
  const note = notes.find((each) => each.number === number);
  if (note !== undefined && isOpen(note)) return { kind: 'inProgress' };
  if (note !== undefined && note.status !== 'rejected' && note.status !== 'failed') return { kind: 'final' };
  const keeps = (range: PlantedRange) =>
    (isOpen(range) || range.status === 'authorized') && range.first <= number && number <= range.last;
  if (ranges.some(keeps)) return { kind: 'inRange' };
  if (note !== undefined) {
    return { kind: 'gap', reason: note.status, year: note.year ?? 2026, at: note.endedAt ?? now };
  }
  const skip = skips.find(({ first, last }) => first <= number && number <= last);
  return { kind: 'gap', reason: 'unused', year: 2026, at: skip?.skippedAt ?? now };
}

/** Returns the 10th of the month after that of `at` in Brasília. */
function deadlineAfter(at: Date): string {
  const [year = 0, month = 0] = brasiliaMonth(at).split('-').map(Number);
  return new Date(Date.UTC(year, month, 10)).toISOString().slice(0, 10);
}

function runsOf(planted: History, now: Date) {
  const runs: { from: number; to: number; reason: string; year: number; disableBy: string }[] = [];
  for (let number = planted.first; number < planted.next; number += 1) {
    const place = placeOf(planted, number, now);
    if (place.kind !== 'gap') continue;
    const { reason, year } = place;
    const disableBy = deadlineAfter(place.at);
    const run = runs.at(-1);
    if (run === undefined || run.to !== number - 1 || run.reason !== reason || run.year !== year) {
      runs.push({ from: number, to: number, reason, year, disableBy });
      continue;
    }
    run.to = number;
    // ISO dates sort by time.
    if (disableBy < run.disableBy) run.disableBy = disableBy;
  }
  return runs;
}

let lastSeries = 1;

test('for any history the list equals that of a plain model, and each number has one place', async () => {
  const now = harness.clock.now();
  await fc.assert(
    fc.asyncProperty(history, async (planted) => {
      lastSeries += 1;
      const series = lastSeries;
      await plantSeries(harness, ctx, { companyId, series, ...planted });
      const { data, inProgress, inProgressCount, disabling } = await listGaps(ctx, { companyId, series });
      expect(data.map(({ count, notes, ...run }) => run)).toEqual(runsOf(planted, now));
      for (const { from, to, count, reason, notes } of data) {
        expect(count).toBe(to - from + 1);
        expect(notes.map(({ number }) => number)).toEqual(
          reason === 'unused' ? [] : Array.from({ length: count }, (_, n) => from + n),
        );
      }
      expect(inProgressCount).toBe(inProgress.length);
      const openRanges = planted.ranges.filter(isOpen).map(({ first, last }) => `${first}-${last}`);
      expect(disabling.map(({ from, to }) => `${from}-${to}`).sort()).toEqual(openRanges.sort());
      for (let number = planted.first; number < planted.next; number += 1) {
        const { kind } = placeOf(planted, number, now);
        const places = [
          data.some(({ from, to }) => from <= number && number <= to) && 'gap',
          inProgress.some((note) => note.number === number) && 'inProgress',
          (kind === 'final' || kind === 'inRange') && kind,
        ];
        expect(places.filter((place) => place !== false)).toEqual([kind]);
      }
    }),
    { numRuns: 100, endOnFailure: true },
  );
});
