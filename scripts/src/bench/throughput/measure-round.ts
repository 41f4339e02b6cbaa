import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from '@fiscal/dev-stack';
import type postgres from 'postgres';
import { type Spread, spreadOf } from '../statistics/spread-of.ts';
import { type CpuTimes, cpuBetween, mapCpu, readCpu, sumOfCpu } from './cpu-of-stack.ts';
import type { LoadResult } from './messages.ts';
import type { Load } from './start-load.ts';
import { untilQuiet } from './until-quiet.ts';
import type { WebhookSwitch } from './webhook-switch.ts';

export interface ThroughputBench {
  readonly stack: Stack;
  readonly sql: postgres.Sql;
  readonly load: Load;
  readonly webhook: WebhookSwitch;
}

export interface Rate {
  readonly perSecond: number;
  readonly latency: Spread;
}

/** The cost of a note, with its print and its deliveries. */
export interface NoteCost {
  readonly rate: Rate;
  /** The CPU milliseconds of each process. */
  readonly cpu: CpuTimes;
  readonly cpuSum: number;
  readonly transactions: number;
}

export const noteWays = ['alone', 'withWebhook'] as const;
export type NoteWay = (typeof noteWays)[number];

/** The compared measurements, one after the other on the same server. */
export interface Round {
  readonly load: number;
  /** Empty executions with the steps of a note. */
  readonly empty: Rate;
  /** Empty executions with three activities, for which the wanted ratio was set. */
  readonly threeActivities: Rate;
  /** The CPU milliseconds of the Temporal server for one empty execution with the steps of a note. */
  readonly emptyServerCpu: number;
  readonly notes: Readonly<Record<NoteWay, NoteCost>>;
}

export interface RoundOrder {
  readonly count: number;
  readonly inFlight: number;
  readonly companies: number;
  readonly name: string;
  /** The kind of notes that is measured first; it changes from round to round. */
  readonly first: NoteWay;
}

/** The time in which the last executions end after the step that would make a note authorized. */
const settleMs = 500;

/** Measures empty executions, notes alone and notes with one webhook. */
export async function measureRound(bench: ThroughputBench, { first, ...order }: RoundOrder): Promise<Round> {
  const { stack, load } = bench;
  const { count } = order;
  const before = readCpu(stack);
  const empty = await load.run({ ...order, kind: 'baseline' });
  await sleep(settleMs);
  const emptyServerCpu = cpuBetween(before, readCpu(stack)).temporal / count;
  const threeActivities = await load.run({ ...order, kind: 'threeActivities' });
  const measure = (way: NoteWay): Promise<NoteCost> => measureNotes(bench, way, order);
  const notes =
    first === 'alone'
      ? { alone: await measure('alone'), withWebhook: await measure('withWebhook') }
      : { withWebhook: await measure('withWebhook'), alone: await measure('alone') };
  return {
    load: loadavg()[0] ?? 0,
    empty: rateOf(count, empty),
    threeActivities: rateOf(count, threeActivities),
    emptyServerCpu,
    notes,
  };
}

/** Issues notes with the webhook turned on or off, and waits until they are printed and delivered. */
export async function runNotes(
  { sql, load, webhook }: Omit<ThroughputBench, 'stack'>,
  way: NoteWay,
  order: Omit<RoundOrder, 'first'>,
): Promise<LoadResult> {
  const had = webhook.received();
  await webhook.turn(way === 'alone' ? 'off' : 'on');
  const made = await load.run({ ...order, kind: 'notes', name: `${order.name}-${way}` });
  await untilQuiet(sql);
  const wanted = way === 'alone' ? 0 : order.count;
  const came = webhook.received() - had;
  if (came < wanted || (wanted === 0 && came > 0)) {
    throw new Error(`${came} deliveries of ${order.count} notes came; wanted: ${wanted}`);
  }
  return made;
}

async function measureNotes(
  bench: ThroughputBench,
  way: NoteWay,
  order: Omit<RoundOrder, 'first'>,
): Promise<NoteCost> {
  const { stack, sql } = bench;
  const { count } = order;
  const transactionsBefore = await transactionsSoFar(sql);
  const cpuBefore = readCpu(stack);
  const made = await runNotes(bench, way, order);
  const cpu = mapCpu(cpuBetween(cpuBefore, readCpu(stack)), (ms) => ms / count);
  const transactions = ((await transactionsSoFar(sql)) - transactionsBefore) / count;
  return { rate: rateOf(count, made), cpu, cpuSum: sumOfCpu(cpu), transactions };
}

const rateOf = (count: number, { elapsedMs, each }: LoadResult): Rate => ({
  perSecond: (1000 * count) / elapsedMs,
  latency: spreadOf(each),
});

async function transactionsSoFar(sql: postgres.Sql): Promise<number> {
  // A session reports its transactions at most once a second.
  await sleep(1_200);
  const [row] = await sql<{ committed: string }[]>`
    select xact_commit as committed from pg_stat_database where datname = current_database()`;
  return Number(row?.committed ?? 0);
}
