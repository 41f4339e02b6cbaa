import type { SentStatement, Transaction } from '@fiscal/db';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { TenantContext } from '../context/context.ts';
import { inSystem, inTenant } from '../context/scope.ts';
import { createHarness, type Harness } from '../testing/harness.ts';
import { type PlantedNote, plantSeries } from '../testing/planted-series.ts';
import { checkSeriesGaps } from './check-series-gaps.ts';
import { listGaps } from './list-gaps.ts';

let harness: Harness;
let ctx: TenantContext;
let companyId: string;
const sent: string[] = [];
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'), {}, (statement: SentStatement) => {
    if (statement.kind === 'statement') sent.push(statement.text);
  });
  ctx = await harness.aClient();
  companyId = await harness.aCompany(ctx);
});
afterAll(() => harness.close());

/** Ten rejected notes and a skip of eleven numbers, whatever the size of the series. */
async function plant(series: number, size: number): Promise<void> {
  const notes = Array.from({ length: size }, (_, index): PlantedNote => {
    const number = index + 1;
    return { number, status: number <= 20 && number % 2 === 0 ? 'rejected' : 'authorized' };
  }).filter(({ number }) => number < 30 || number > 40);
  await plantSeries(harness, ctx, { companyId, series, first: 1, next: size + 1, notes });
  await harness.database.asOwner('analyze note, filing, number_skip, series');
}

const gapsOf = (series: number) => listGaps(ctx, { companyId, series });

function textOf(mark: string): string {
  const text = sent.find((each) => each.includes(mark));
  if (text === undefined) throw new Error(`no statement with ${mark} was sent`);
  return text;
}

interface Explained extends Record<string, unknown> {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: Readonly<Record<string, number>> }];
}

/** Pages that a statement reads under each kind of plan that the server may choose for a named one. */
const pagesOf = (text: string, values: string) => async (tx: Transaction) => {
  const pages: number[] = [];
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await tx.execute(sql.raw(`set local plan_cache_mode = ${mode}`));
    await tx.execute(sql.raw(`prepare explained as ${text}`));
    const [row] = await tx.execute<Explained>(
      sql.raw(`explain (analyze, buffers, format json) execute explained (${values})`),
    );
    await tx.execute(sql.raw('deallocate explained'));
    const plan = row?.['QUERY PLAN'][0].Plan ?? {};
    pages.push((plan['Shared Hit Blocks'] ?? Number.NaN) + (plan['Shared Read Blocks'] ?? Number.NaN));
  }
  return pages;
};

/** Of the list, as its tenant, and of the search of housekeeping. */
async function pagesOfSeries(series: number): Promise<readonly number[]> {
  const place = `'${ctx.tenant.clientId}', '${companyId}', 'homologation', ${series}`;
  return [
    ...(await inTenant(ctx, pagesOf(textOf('"inProgressCount"'), `${place}, 0, 1000`))),
    ...(await inSystem(harness.sys, pagesOf(textOf('"rangeCount"'), place))),
  ];
}

test('the gaps of a series with ten times the notes cost no more pages', async () => {
  await plant(7, 2000);
  await checkSeriesGaps(harness.sys);
  const gaps = (await gapsOf(7)).data;
  expect(gaps.map(({ from, reason }) => [from, reason])).toEqual([
    ...Array.from({ length: 10 }, (_, index) => [2 * index + 2, 'rejected']),
    [30, 'unused'],
  ]);
  const small = await pagesOfSeries(7);
  // A company of its own: the index of what is broken is the company's, and a page read again counts again.
  companyId = await harness.aCompany(ctx, { cnpj: '11444777000161' });
  await plant(7, 20_000);
  expect((await gapsOf(7)).data).toHaveLength(gaps.length);
  const large = await pagesOfSeries(7);
  // A note's number costs a few entries of an index; what remains is one more level of it at each of 11 gaps.
  expect(small.map((pages) => pages > 0 && pages < 250)).toEqual([true, true, true, true]);
  expect(large.map((pages, index) => pages - (small[index] ?? 0)).filter((more) => more > 30)).toEqual([]);
});
