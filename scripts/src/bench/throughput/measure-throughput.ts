import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from '@fiscal/dev-stack';
import { createFiscalClient, stackSecrets } from '@fiscal/dev-stack';
import postgres from 'postgres';
import { type Spread, spreadOf } from '../statistics/spread-of.ts';
import { countHistories, type HistoryCount } from './count-history.ts';
import { countStatements, type StatementCount } from './count-statements.ts';
import { type CpuTimes, cpuBetween, mapCpu, measuredProcesses, readCpu } from './cpu-of-stack.ts';
import { registerCompanies } from './register-companies.ts';
import { type Load, startLoad } from './start-load.ts';
import { untilPrinted } from './until-printed.ts';

export interface ThroughputOptions {
  /** Of each measurement at 10 or more in flight; a third of it at 1. */
  readonly notes: number;
  readonly rounds: number;
  readonly inFlight: readonly number[];
  readonly companies: number;
  readonly progress: (line: string) => void;
}

export interface Rate {
  readonly perSecond: number;
  readonly latency: Spread;
}

export interface ThroughputLine {
  readonly inFlight: number;
  readonly companies: number;
  readonly load: number;
  readonly notes: Rate;
  /** Empty executions of the shape of a note. */
  readonly baseline: Rate;
  /** Empty executions with three activities, the shape that the wanted ratio was set for. */
  readonly threeActivities: Rate;
  /** Notes against the baseline. */
  readonly ratio: number;
  readonly ratioToThree: number;
  /** CPU milliseconds a note, and of the server an empty execution. */
  readonly cpu: CpuTimes;
  readonly cpuSum: number;
  readonly baselineServerCpu: number;
  readonly transactions: number;
}

export interface ThroughputFigures {
  readonly lines: readonly ThroughputLine[];
  /** CPU milliseconds a second while nothing happens. */
  readonly idle: CpuTimes;
  readonly statements: StatementCount & { readonly notes: number };
  readonly history: HistoryCount;
}

const idleMs = 4_000;
/** Until V8 has compiled what a note runs: the first hundreds cost a fifth more. */
const warmUp = 400;
const countedNotes = 40;

/** Notes end to end beside empty executions, round by round on the same server. */
export async function measureThroughput(
  stack: Stack,
  options: ThroughputOptions,
): Promise<ThroughputFigures> {
  const { progress } = options;
  const client = createFiscalClient(stack.addresses.apiSandbox, stack.keys.test);
  const companyIds = await registerCompanies(client, stack, options.companies);
  const { codecKeys } = await stackSecrets(stack.state);
  const { address, namespace } = stack.workflowServer;
  const load = await startLoad({
    apiUrl: stack.addresses.apiSandbox,
    apiKey: stack.keys.test,
    companyIds,
    databaseOwnerUrl: stack.databaseOwnerUrl,
    temporal: { address, namespace, codecKeys },
  });
  const sql = postgres(stack.databaseOwnerUrl, { max: 1, onnotice: () => undefined });
  const bench = { stack, sql, load };
  try {
    await warm(bench, options);
    const idle = await idleCpu(stack);
    const lines: ThroughputLine[] = [];
    for (const companies of options.companies === 1 ? [1] : [1, options.companies]) {
      for (const inFlight of options.inFlight) {
        const rounds: Round[] = [];
        for (let round = 0; round < options.rounds; round += 1) {
          rounds.push(await oneRound(bench, options, { inFlight, companies, round }));
        }
        lines.push(lineOf(rounds, inFlight, companies));
        progress(`${companies} companies, ${inFlight} in flight: measured`);
      }
    }
    const { statements, some } = await countNotes(bench);
    return { lines, idle, statements, history: await countHistories(stack, some) };
  } finally {
    await load.close();
    await sql.end();
  }
}

interface Bench {
  readonly stack: Stack;
  readonly sql: postgres.Sql;
  readonly load: Load;
}

async function warm({ load, sql }: Bench, { companies }: ThroughputOptions): Promise<void> {
  const order = { count: warmUp, inFlight: 10, name: 'warm', companies };
  await load.run({ ...order, kind: 'baseline' });
  await load.run({ ...order, kind: 'notes' });
  await untilPrinted(sql);
  // As autovacuum does within a minute.
  await sql`analyze`;
}

async function idleCpu(stack: Stack): Promise<CpuTimes> {
  const before = readCpu(stack);
  await sleep(idleMs);
  const spent = cpuBetween(before, readCpu(stack));
  return mapCpu(spent, (ms) => (1000 * ms) / idleMs);
}

interface Round {
  readonly load: number;
  readonly notes: Rate;
  readonly baseline: Rate;
  readonly threeActivities: Rate;
  readonly cpu: CpuTimes;
  readonly baselineServerCpu: number;
  readonly transactions: number;
}

async function oneRound(
  { stack, sql, load }: Bench,
  { notes }: ThroughputOptions,
  {
    inFlight,
    companies,
    round,
  }: { readonly inFlight: number; readonly companies: number; readonly round: number },
): Promise<Round> {
  const count = inFlight === 1 ? Math.ceil(notes / 3) : notes;
  const order = { count, inFlight, companies, name: `${companies}-${inFlight}-${round}` };
  const beforeBaseline = readCpu(stack);
  const baseline = await load.run({ ...order, kind: 'baseline' });
  const afterBaseline = readCpu(stack);
  const threeActivities = await load.run({ ...order, kind: 'threeActivities' });
  const betweenCpu = readCpu(stack);
  const before = await transactionsSoFar(sql);
  const made = await load.run({ ...order, kind: 'notes' });
  await untilPrinted(sql);
  const cpu = cpuBetween(betweenCpu, readCpu(stack));
  const transactions = (await transactionsSoFar(sql)) - before;
  return {
    load: loadavg()[0] ?? 0,
    notes: rateOf(count, made),
    baseline: rateOf(count, baseline),
    threeActivities: rateOf(count, threeActivities),
    cpu: mapCpu(cpu, (ms) => ms / count),
    baselineServerCpu: cpuBetween(beforeBaseline, afterBaseline).temporal / count,
    transactions: transactions / count,
  };
}

const rateOf = (
  count: number,
  { elapsedMs, each }: { elapsedMs: number; each: readonly number[] },
): Rate => ({
  perSecond: (1000 * count) / elapsedMs,
  latency: spreadOf(each),
});

/** The median of the rounds, each figure for itself. */
function lineOf(rounds: readonly Round[], inFlight: number, companies: number): ThroughputLine {
  const median = (of: (round: Round) => number): number => spreadOf(rounds.map(of)).median;
  const rate = (of: (round: Round) => Rate): Rate => ({
    perSecond: median((round) => of(round).perSecond),
    latency: {
      median: median((round) => of(round).latency.median),
      p95: median((round) => of(round).latency.p95),
      max: median((round) => of(round).latency.max),
    },
  });
  const cpu = Object.fromEntries(
    measuredProcesses.map((name) => [name, median((round) => round.cpu[name])]),
  ) as unknown as CpuTimes;
  return {
    inFlight,
    companies,
    load: median((round) => round.load),
    notes: rate((round) => round.notes),
    baseline: rate((round) => round.baseline),
    threeActivities: rate((round) => round.threeActivities),
    ratio: median((round) => round.notes.perSecond / round.baseline.perSecond),
    ratioToThree: median((round) => round.notes.perSecond / round.threeActivities.perSecond),
    cpu,
    cpuSum: measuredProcesses.reduce((sum, name) => sum + cpu[name], 0),
    baselineServerCpu: median((round) => round.baselineServerCpu),
    transactions: median((round) => round.transactions),
  };
}

async function transactionsSoFar(sql: postgres.Sql): Promise<number> {
  // A session reports what it did at most once a second.
  await sleep(1_200);
  const [row] = await sql<{ committed: string }[]>`
    select xact_commit as committed from pg_stat_database where datname = current_database()`;
  return Number(row?.committed ?? 0);
}

async function countNotes({ stack, sql, load }: Bench) {
  let some: readonly string[] = [];
  const counted = await countStatements(stack, sql, async () => {
    const order = { kind: 'notes', count: countedNotes, inFlight: 8, companies: 1, name: 'counted' } as const;
    ({ some } = await load.run(order));
    await untilPrinted(sql);
  });
  return { statements: { ...counted, notes: countedNotes }, some };
}
