import { defaultEvents } from '@fiscal/api-contract';
import { company, gapCheck, type SentStatement } from '@fiscal/db';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { inSystem } from '../context/scope.ts';
import { type PlantedNote, plantSeries } from '../testing/planted-series.ts';
import { published } from '../testing/queued-note.ts';
import type { TestSystem, TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { createWebhook } from '../webhooks/create-webhook.ts';
import { checkSeriesGaps, countDueGaps } from './check-series-gaps.ts';

let ctx: TestTenant;
let companyId: string;
let onStatement: (sent: SentStatement) => void = () => undefined;
const harness = useHarness({}, (sent) => onStatement(sent));

/** Each test has its own client, with the only company that is checked. */
beforeEach(async () => {
  await inSystem(harness.sys, (tx) => tx.update(company).set({ status: 'deleting' }));
  await harness.setClock(new Date('2026-12-05T03:00:00Z'));
  ({ ctx, companyId } = await harness.anIssuer());
});

const november = new Date('2026-11-20T12:00:00Z');
const broken = (number: number, endedAt = november): PlantedNote => ({ number, status: 'rejected', endedAt });

const plant = (notes: readonly PlantedNote[], series = 7): Promise<void> =>
  plantSeries(harness, ctx, { companyId, series, first: 1, next: notes.length + 1, notes });

const subscribe = (events = ['nfe.gaps_due']) =>
  createWebhook(ctx, { url: 'https://hooks.example.com/gaps', events: events as ['nfe.gaps_due'] });

const noticesOf = () => published(harness, ctx);
const hours = (count: number) => count * 3_600_000;

async function checkRow(series = 7) {
  const rows = await inSystem(harness.sys, (tx) =>
    tx.select().from(gapCheck).where(eq(gapCheck.companyId, companyId)),
  );
  return rows.find((row) => row.series === series);
}

test('a receiver that subscribes to the event gets the due ranges once a month', async () => {
  await subscribe();
  await createWebhook(ctx, { url: 'http://127.0.0.1:9/all' });
  await plant([
    broken(1),
    broken(2),
    { number: 3, status: 'authorized' },
    broken(4, new Date('2026-12-02T12:00:00Z')),
  ]);
  await checkSeriesGaps(harness.sys);
  const expected = {
    event: 'nfe.gaps_due',
    data: {
      companyId,
      environment: 'homologation',
      series: 7,
      disableBy: '2026-12-10',
      count: 2,
      rangeCount: 1,
      // A run has the deadline of its oldest number, so the run of December is separate.
      ranges: [{ from: 1, to: 2, count: 2, reason: 'rejected', year: 2026, disableBy: '2026-12-10' }],
    },
  };
  expect(await noticesOf()).toMatchObject([expected]);
  // The notice of the month was published: a receiver that subscribes later gets the next one.
  await subscribe();
  for (let step = 0; step < 4; step += 1) {
    await harness.advance(hours(6));
    await checkSeriesGaps(harness.sys);
  }
  expect(await noticesOf()).toHaveLength(1);
  await harness.setClock(new Date('2027-01-05T03:00:00Z'));
  await checkSeriesGaps(harness.sys);
  expect((await noticesOf()).map(({ data }) => [data.disableBy, data.count])).toEqual([
    ['2026-12-10', 2],
    ['2027-01-10', 3],
    ['2027-01-10', 3],
  ]);
});

test('a series with the same number in the other environment has its own gaps', async () => {
  ctx = { ...ctx, tenant: { ...ctx.tenant, mode: 'live' } };
  companyId = await harness.aCompany(ctx, { environment: 'homologation' });
  await subscribe();
  await plant([broken(1)]);
  const place = { companyId, environment: 'production', series: 7, first: 1, next: 4 } as const;
  await plantSeries(harness, ctx, { ...place, notes: [broken(1), broken(2), broken(3)] });
  await checkSeriesGaps(harness.sys);
  expect((await noticesOf()).map(({ data }) => [data.environment, data.count])).toEqual([['production', 3]]);
  expect(await countDueGaps(harness.sys)).toEqual({ homologation: 1, production: 3 });
});

test('nothing is published before the 5th in Brasília, but the number of due gaps is counted', async () => {
  await subscribe();
  await plant([broken(1), broken(2)]);
  await harness.setClock(new Date('2026-12-05T02:59:59Z'));
  await checkSeriesGaps(harness.sys);
  expect(await noticesOf()).toEqual([]);
  expect(await checkRow()).toMatchObject({ dueNumbers: 2, notifiedMonth: null });
  expect((await countDueGaps(harness.sys)).homologation).toBe(2);
  await harness.advance(hours(6));
  await checkSeriesGaps(harness.sys);
  expect(await noticesOf()).toHaveLength(1);
  expect(await checkRow()).toMatchObject({ notifiedMonth: '2026-12' });
});

test('nothing is published for a series without due gaps, nor for one whose notes failed this month', async () => {
  await subscribe();
  await plant([{ number: 1, status: 'authorized' }]);
  await plant([broken(1, new Date('2026-12-01T03:00:00Z'))], 8);
  await checkSeriesGaps(harness.sys);
  expect(await noticesOf()).toEqual([]);
  expect(await checkRow(8)).toMatchObject({ dueNumbers: 0 });
});

test('the notice of a month waits for the first receiver that subscribes to it', async () => {
  await createWebhook(ctx, { url: 'http://127.0.0.1:9/all' });
  await subscribe([...defaultEvents]);
  await plant([broken(1)]);
  await checkSeriesGaps(harness.sys);
  expect(await noticesOf()).toEqual([]);
  await subscribe();
  await harness.advance(hours(6));
  await checkSeriesGaps(harness.sys);
  expect(await noticesOf()).toHaveLength(1);
});

test('a series is checked every six hours, unchecked series first, and a few in a step', async () => {
  for (let series = 100; series < 130; series += 1) await plant([broken(1)], series);
  expect(await checkSeriesGaps(harness.sys)).toBe(20);
  expect(await checkSeriesGaps(harness.sys)).toBe(11);
  expect(await checkSeriesGaps(harness.sys)).toBe(0);
  await harness.advance(hours(6) - 1000);
  expect(await checkSeriesGaps(harness.sys)).toBe(0);
  await harness.advance(1000);
  expect(await checkSeriesGaps(harness.sys)).toBe(20);
});

test('an event lists the first 100 ranges and counts all', async () => {
  await subscribe();
  await plant(
    Array.from({ length: 240 }, (_, n) =>
      n % 2 === 0 ? broken(n + 1) : { number: n + 1, status: 'authorized' },
    ),
  );
  await checkSeriesGaps(harness.sys);
  const [notice] = await noticesOf();
  const ranges = Array.from({ length: 100 }, (_, n) => ({ from: 2 * n + 1, to: 2 * n + 1 }));
  expect(notice?.data).toMatchObject({ count: 120, rangeCount: 120, ranges });
});

test('two processes without a lease publish the notice once', async () => {
  await subscribe();
  await plant([broken(1)]);
  let searches = 0;
  onStatement = (sent) => {
    if (sent.kind === 'statement' && sent.text.includes('"rangeCount"')) searches += 1;
  };
  await Promise.all([1, 2, 3, 4].map(() => checkSeriesGaps(harness.sys)));
  onStatement = () => undefined;
  // The second process finds the default series or this one already checked.
  expect(searches).toBe(2);
  expect(await noticesOf()).toHaveLength(1);
  expect(await checkRow()).toMatchObject({ notifiedMonth: '2026-12', dueNumbers: 1 });
});

/** Ends the session before its n-th statement, counted from the start of the series' transaction. */
function killBefore(nth: number): () => boolean {
  let inTransaction = false;
  let statements = 0;
  let killed = false;
  onStatement = (sent) => {
    if (sent.kind === 'begin') inTransaction = true;
    if (sent.kind !== 'statement' || !inTransaction || killed) return;
    statements += 1;
    if (statements < nth) return;
    killed = true;
    throw new Error('killed');
  };
  return () => killed;
}

/** The statements: claim, search, receivers, deliveries with their outbox rows, mark. */
test.each([1, 2, 3, 4, 5])(
  'a kill before statement %i of a series neither loses nor repeats the notice',
  async (nth) => {
    await subscribe();
    await plant([broken(1)], 0);
    const killed = killBefore(nth);
    await expect(checkSeriesGaps(harness.sys)).rejects.toThrow();
    onStatement = () => undefined;
    expect(killed()).toBe(true);
    expect((await checkRow(0))?.notifiedMonth ?? null).toBe(null);
    expect(await noticesOf()).toEqual([]);
    await harness.advance(hours(6));
    await checkSeriesGaps(harness.sys);
    expect(await noticesOf()).toHaveLength(1);
  },
);

test('a notice takes five statements of its transaction', async () => {
  await subscribe();
  await plant([broken(1)], 0);
  await inSystem(harness.sys, (tx) => tx.insert(gapCheck).values(checkedNow(1)));
  const killed = killBefore(6);
  await checkSeriesGaps(harness.sys);
  onStatement = () => undefined;
  expect(killed()).toBe(false);
  expect(await noticesOf()).toHaveLength(1);
});

/** Makes a series that is not checked for the next hours. */
const checkedNow = (series: number) => ({
  clientId: ctx.tenant.clientId,
  companyId,
  environment: 'homologation' as const,
  model: '55' as const,
  series,
  checkedAt: harness.clock.now(),
  dueNumbers: 0,
});

test('a series whose check fails delays no other, and is checked again at its next turn', async () => {
  await subscribe();
  await plant([broken(1)], 0);
  await plant([broken(1)], 2);
  const fails = killBefore(2);
  await expect(checkSeriesGaps(harness.sys)).rejects.toThrow(AggregateError);
  onStatement = () => undefined;
  expect(fails()).toBe(true);
  expect((await noticesOf()).map(({ data }) => data.series)).toEqual([2]);
  expect(await checkSeriesGaps(harness.sys)).toBe(0);
  await harness.advance(hours(6));
  await checkSeriesGaps(harness.sys);
  expect((await noticesOf()).map(({ data }) => data.series)).toEqual([2, 0]);
});

/** Makes the context of a round in which the series is removed between the search for it and its turn. */
function losing(series: number): TestSystem {
  const { db } = harness.sys;
  const remove = `begin; set local session_replication_role = replica;
    delete from gap_check where company_id = '${companyId}' and series = ${series};
    delete from series where company_id = '${companyId}' and number = ${series};
    commit`;
  const autocommit: typeof db.autocommit = async (...statement) => {
    const rows = await db.autocommit(...statement);
    await harness.database.asOwner(remove);
    return rows;
  };
  return { ...harness.sys, db: { ...db, autocommit } };
}

test('a series that is removed during the round is skipped, and the others are checked', async () => {
  await subscribe();
  await plant([], 0);
  await plant([broken(1)], 2);
  expect(await checkSeriesGaps(losing(0))).toBe(3);
  expect(await checkRow(0)).toBeUndefined();
  expect((await noticesOf()).map(({ data }) => data.series)).toEqual([2]);
});

test('a series that is removed while its check fails causes no second failure', async () => {
  await plant([], 0);
  await inSystem(harness.sys, (tx) => tx.insert(gapCheck).values([checkedNow(1)]));
  const gone = losing(0);
  const failing = {
    ...gone,
    db: { ...gone.db, transaction: () => Promise.reject(new Error('connection lost')) },
  };
  await expect(checkSeriesGaps(failing)).rejects.toThrow('gaps of series could not be looked for');
});
