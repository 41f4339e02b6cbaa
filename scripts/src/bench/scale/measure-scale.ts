import { loadavg } from 'node:os';
import { createFiscalClient, type Stack, type StackApp } from '@fiscal/dev-stack';
import { compareLedger, readLedger, readStoredNotes } from '@fiscal/e2e/ledger';
import postgres from 'postgres';
import { readMetric } from '../read-metric.ts';
import { spreadOf } from '../statistics/spread-of.ts';
import { type CpuTimes, cpuBetween, mapCpu, readCpu } from '../throughput/cpu-of-stack.ts';
import { registerCompanies } from '../throughput/register-companies.ts';
import { type Load, startLoad } from '../throughput/start-load.ts';
import { untilQuiet } from '../throughput/until-quiet.ts';

export interface ScaleOptions {
  /** The number of notes of each measurement. */
  readonly notes: number;
  readonly rounds: number;
  readonly inFlight: number;
  readonly companies: number;
  readonly progress: (line: string) => void;
}

/** The medians of the rounds for a number of processes on one stack. */
export interface ScaleStep {
  readonly apis: number;
  readonly workers: number;
  readonly load: number;
  readonly notesPerSecond: number;
  /** The notes a second divided by the empty executions a second in the same rounds. */
  readonly ratioToEmpty: number;
  /** The CPU milliseconds per note, of all processes of a kind together. */
  readonly cpu: CpuTimes;
  /** The database sessions of the service at the end. */
  readonly connections: number;
  /** The number of calls to the authority by each worker. */
  readonly calls: readonly number[];
}

export interface ScaleFigures {
  readonly steps: readonly ScaleStep[];
  readonly notes: number;
  /** The differences between ledger and database, and what was recorded more than once. */
  readonly differences: readonly string[];
}

const plannedSteps = [
  { apis: 1, workers: 1 },
  { apis: 2, workers: 2 },
  { apis: 2, workers: 4 },
] as const;
/** The notes before the measurement, in which new processes compile their code. */
const warmUp = 200;

interface Processes {
  readonly apis: StackApp[];
  readonly workers: StackApp[];
}

/**
 * Measures notes a second with more and more APIs and workers on one stack. Then it compares ledger and database,
 * number by number.
 */
export async function measureScale(stack: Stack, options: ScaleOptions): Promise<ScaleFigures> {
  const client = createFiscalClient(stack.addresses.apiSandbox, stack.keys.test);
  const companyIds = await registerCompanies(client, stack, options.companies);
  const sql = postgres(stack.databaseOwnerUrl, { max: 1, onnotice: () => undefined });
  const processes: Processes = { apis: [stack.api], workers: [stack.worker] };
  try {
    const steps: ScaleStep[] = [];
    for (const { apis, workers } of plannedSteps) {
      while (processes.apis.length < apis) processes.apis.push(await stack.startAnother('api'));
      while (processes.workers.length < workers) processes.workers.push(await stack.startAnother('worker'));
      const urls = processes.apis.map((api) => String(api.ready().sandbox));
      const load = await startLoad(stack, companyIds, urls);
      try {
        steps.push(await measureStep({ stack, sql, load }, processes, options));
      } finally {
        await load.close();
      }
      options.progress(`${apis} APIs and ${workers} workers: measured`);
    }
    return { steps, ...(await compareSides(stack, sql)) };
  } finally {
    await sql.end();
  }
}

type Round = Pick<ScaleStep, 'load' | 'notesPerSecond' | 'ratioToEmpty' | 'cpu'>;

interface Bench {
  readonly stack: Stack;
  readonly sql: postgres.Sql;
  readonly load: Load;
}

async function measureStep(
  bench: Bench,
  { apis, workers }: Processes,
  { notes: count, rounds, inFlight, companies }: ScaleOptions,
): Promise<ScaleStep> {
  const { stack, sql, load } = bench;
  const order = { inFlight, companies, name: `${apis.length}-${workers.length}` };
  await load.run({ ...order, kind: 'baseline', count: warmUp });
  await load.run({ ...order, kind: 'notes', count: warmUp, name: `${order.name}-warm` });
  await untilQuiet(sql);
  await sql`analyze`;
  const callsBefore = await readCalls(workers);
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const empty = await load.run({ ...order, kind: 'baseline', count });
    const before = readCpu(stack);
    const made = await load.run({ ...order, kind: 'notes', count, name: `${order.name}-${round}` });
    await untilQuiet(sql);
    measured.push({
      load: loadavg()[0] ?? 0,
      notesPerSecond: (1000 * count) / made.elapsedMs,
      ratioToEmpty: empty.elapsedMs / made.elapsedMs,
      cpu: mapCpu(cpuBetween(before, readCpu(stack)), (ms) => ms / count),
    });
  }
  const median = (of: (round: Round) => number): number => spreadOf(measured.map(of)).median;
  const [first] = measured;
  if (first === undefined) throw new Error('nothing was measured');
  const callsAfter = await readCalls(workers);
  return {
    apis: apis.length,
    workers: workers.length,
    load: median((round) => round.load),
    notesPerSecond: median(({ notesPerSecond }) => notesPerSecond),
    ratioToEmpty: median(({ ratioToEmpty }) => ratioToEmpty),
    cpu: mapCpu(first.cpu, (_, name) => median(({ cpu }) => cpu[name])),
    connections: await countSessions(sql),
    calls: callsAfter.map((calls, worker) => calls - (callsBefore[worker] ?? 0)),
  };
}

const readCalls = (workers: readonly StackApp[]): Promise<readonly number[]> =>
  Promise.all(
    workers.map((worker) => readMetric(worker, 'fiscal_authority_call_seconds_count').catch(() => 0)),
  );

async function countSessions(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ sessions: number }[]>`
    select count(*)::int as sessions from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  return row?.sessions ?? 0;
}

/** Compares ledger and database, number by number, and counts one transmission and one row of usage for each note. */
async function compareSides(
  { state, databaseOwnerUrl }: Stack,
  sql: postgres.Sql,
): Promise<Pick<ScaleFigures, 'notes' | 'differences'>> {
  const environment = 'homologation';
  const stored = await readStoredNotes(databaseOwnerUrl, environment);
  const [counted] = await sql<{ transmitted: number; used: number }[]>`
    select (select count(*)::int from attempt where kind = 'transmit') as transmitted,
      (select count(*)::int from usage) as used`;
  const counts = [`${counted?.transmitted} transmissions`, `${counted?.used} rows of usage`].filter(
    (text) => !text.startsWith(`${stored.length} `),
  );
  return {
    notes: stored.length,
    differences: [
      ...compareLedger(readLedger(state.ledger, environment), stored),
      ...counts.map((text) => `${text} of ${stored.length} notes`),
    ],
  };
}
