import type { SentStatement, Transaction } from '@fiscal/db';
import { beforeAll, expect, test } from 'vitest';
import { inSystem, inTenant } from '../context/scope.ts';
import { explainStatement, type PlanNode, pagesRead, planModes } from '../testing/explain-statement.ts';
import { type PlantedNote, plantSeries } from '../testing/planted-series.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { checkSeriesGaps } from './check-series-gaps.ts';
import { listGaps } from './list-gaps.ts';

let ctx: TestTenant;
let companyId: string;
const sent: string[] = [];
const harness = useHarness({}, (statement: SentStatement) => {
  if (statement.kind === 'statement') sent.push(statement.text);
});
beforeAll(async () => {
  ({ ctx, companyId } = await harness.anIssuer());
});

/** Plants ten rejected notes and a skip of eleven numbers, for every size of the series. */
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

/** The pages that a statement reads, and the rows that its steps return and filter out. */
interface Cost {
  readonly pages: number;
  readonly rows: number;
}

const rowsOf = (plan: PlanNode): number =>
  [plan['Actual Rows'], plan['Rows Removed by Filter'] ?? 0, plan['Rows Removed by Join Filter'] ?? 0]
    .map((each) => each * plan['Actual Loops'])
    .concat((plan.Plans ?? []).map(rowsOf))
    .reduce((sum, rows) => sum + rows);

/** Measures a statement under each kind of plan that the server may choose for a named statement. */
const costsOf = (text: string, values: readonly string[]) => async (tx: Transaction) => {
  const costs: Cost[] = [];
  for (const mode of planModes) {
    const plan = await explainStatement(tx, mode, text, values);
    costs.push({ pages: pagesRead(plan), rows: rowsOf(plan) });
  }
  return costs;
};

/** Returns the costs of the list, as its tenant, and of the search by housekeeping. */
async function costsOfSeries(series: number): Promise<readonly Cost[]> {
  const place = [`'${ctx.tenant.clientId}'`, `'${companyId}'`, "'homologation'", `${series}`];
  return [
    ...(await inTenant(ctx, costsOf(textOf('"inProgressCount"'), [...place, '0', '1000']))),
    ...(await inSystem(harness.sys, costsOf(textOf('"rangeCount"'), place))),
  ];
}

test('the gaps of a series with ten times the notes do not read more pages', async () => {
  await plant(7, 2000);
  await checkSeriesGaps(harness.sys);
  const gaps = (await gapsOf(7)).data;
  expect(gaps.map(({ from, reason }) => [from, reason])).toEqual([
    ...Array.from({ length: 10 }, (_, index) => [2 * index + 2, 'rejected']),
    [30, 'unused'],
  ]);
  const small = (await costsOfSeries(7)).map(({ pages }) => pages);
  // A company of its own, because its index is per company, and a page that is read again counts again.
  companyId = await harness.aCompany(ctx, { cnpj: '11444777000161' });
  await plant(7, 20_000);
  expect((await gapsOf(7)).data).toHaveLength(gaps.length);
  const large = (await costsOfSeries(7)).map(({ pages }) => pages);
  // The number of a note costs a few index entries; the rest is one more level of the index at each of 11 gaps.
  expect(small.map((pages) => pages > 0 && pages < 250)).toEqual([true, true, true, true]);
  expect(large.map((pages, index) => pages - (small[index] ?? 0)).filter((more) => more > 30)).toEqual([]);
});

/** Plants `size` registered ranges of one number, with as many rejected notes after them. */
async function plantRanges(series: number, size: number): Promise<void> {
  const each = Array.from({ length: size }, (_, index) => 2 * index + 1);
  const notesOf = (odd: number): readonly PlantedNote[] => [
    { number: odd, status: 'authorized' },
    { number: odd + 1, status: 'disabled' },
    { number: 2 * size + odd, status: 'authorized' },
    { number: 2 * size + odd + 1, status: 'rejected' },
  ];
  await plantSeries(harness, ctx, {
    companyId,
    series,
    first: 1,
    next: 4 * size + 1,
    notes: each.flatMap(notesOf),
    ranges: each.map((odd) => ({ first: odd + 1, last: odd + 1, status: 'authorized' })),
  });
  await harness.database.asOwner('analyze');
}

test('ranges and gaps are not compared one by one', async () => {
  const size = 1000;
  companyId = await harness.aCompany(ctx, { cnpj: '11222333000181' });
  await plantRanges(7, size);
  await checkSeriesGaps(harness.sys);
  expect((await gapsOf(7)).data).toHaveLength(size);
  const costs = await costsOfSeries(7);
  // Tens of rows for each range and gap; comparing each range with each gap would be a million rows.
  expect(costs.filter(({ pages, rows }) => !(pages < 100 * size && rows < 100 * size))).toEqual([]);
});
