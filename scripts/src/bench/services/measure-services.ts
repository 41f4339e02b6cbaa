import { loadavg } from 'node:os';
import { createFiscalClient, registerCompany, type Stack } from '@fiscal/dev-stack';
import { recordBy } from '@fiscal/domain';
import postgres from 'postgres';
import { spreadOf } from '../statistics/spread-of.ts';
import { countHistories, type HistoryCount } from '../throughput/count-history.ts';
import { countStatements, type StatementCount } from '../throughput/count-statements.ts';
import { type CpuTimes, cpuBetween, mapCpu, measuredProcesses, readCpu } from '../throughput/cpu-of-stack.ts';
import type { LoadResult } from '../throughput/messages.ts';
import { type Load, startLoad } from '../throughput/start-load.ts';
import { untilQuiet } from '../throughput/until-quiet.ts';

export interface ServicesOptions {
  /** The number of notes of each measurement. */
  readonly notes: number;
  readonly rounds: number;
  readonly inFlight: number;
  readonly progress: (line: string) => void;
}

/** The cost of one document. */
export interface CostOfKind {
  /** The CPU milliseconds of each process, from the request to the stored print. */
  readonly cpu: CpuTimes;
  /** The CPU milliseconds of Postgres, API, worker and Temporal together. */
  readonly cpuSum: number;
  readonly perSecond: number;
  readonly counted: StatementCount;
  readonly history: HistoryCount;
}

export interface ServicesFigures {
  readonly load: number;
  readonly nfe: CostOfKind;
  readonly nfse: CostOfKind;
  /** The CPU of an NFS-e divided by that of an NF-e: the median of the rounds. */
  readonly ratio: number;
}

/** The number of documents that are sent while the statements are counted. */
export const countedDocuments = 40;
/** The documents before the measurement, in which V8 compiles the code. */
const warmUp = 300;
const kinds = ['notes', 'services'] as const;
type LoadKind = (typeof kinds)[number];

interface Bench {
  readonly stack: Stack;
  readonly sql: postgres.Sql;
  readonly load: Load;
  readonly inFlight: number;
}

/** Measures NFS-e and NF-e of three items on one stack in turns; the order changes from round to round. */
export async function measureServices(stack: Stack, options: ServicesOptions): Promise<ServicesFigures> {
  const { rounds, progress, inFlight, notes: count } = options;
  const client = createFiscalClient(stack.addresses.apiSandbox, stack.keys.test);
  const companyIds = [await registerCompany(client, stack)];
  const load = await startLoad(stack, companyIds);
  const sql = postgres(stack.databaseOwnerUrl, { max: 1, onnotice: () => undefined });
  const bench = { stack, sql, load, inFlight };
  try {
    for (const kind of kinds) await measure(bench, kind, { count: warmUp, name: 'warm' });
    // Autovacuum does this within a minute.
    await sql`analyze`;
    const made: Record<LoadKind, Measured[]> = { notes: [], services: [] };
    const loads: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? kinds : kinds.toReversed();
      for (const kind of order)
        made[kind].push(await measure(bench, kind, { count, name: `round-${round}` }));
      loads.push(loadavg()[0] ?? 0);
      progress(`round ${round + 1} of ${rounds}: measured`);
    }
    const ratios = made.services.map(({ cpuSum }, round) => cpuSum / (made.notes[round]?.cpuSum ?? 0));
    return {
      load: spreadOf(loads).median,
      nfe: { ...medianOf(made.notes), ...(await countDocuments(bench, 'notes')) },
      nfse: { ...medianOf(made.services), ...(await countDocuments(bench, 'services')) },
      ratio: spreadOf(ratios).median,
    };
  } finally {
    await load.close();
    await sql.end();
  }
}

type Measured = Pick<CostOfKind, 'cpu' | 'cpuSum' | 'perSecond'>;

async function measure(
  { stack, sql, load, inFlight }: Bench,
  kind: LoadKind,
  { count, name }: { readonly count: number; readonly name: string },
): Promise<Measured> {
  const before = readCpu(stack);
  const { elapsedMs } = await load.run({ kind, count, inFlight, companies: 1, name: `${kind}-${name}` });
  await untilQuiet(sql);
  const cpu = mapCpu(cpuBetween(before, readCpu(stack)), (ms) => ms / count);
  return { cpu, cpuSum: ownSum(cpu), perSecond: (1000 * count) / elapsedMs };
}

/** Returns the sum without the simulator, because a real authority runs on another machine. */
const ownSum = ({ simulator: _, ...own }: CpuTimes): number =>
  Object.values(own).reduce((sum, ms) => sum + ms, 0);

function medianOf(rounds: readonly Measured[]): Measured {
  const median = (of: (round: Measured) => number): number => spreadOf(rounds.map(of)).median;
  const cpu: CpuTimes = recordBy(measuredProcesses, (name) => median((round) => round.cpu[name]));
  return {
    cpu,
    cpuSum: median(({ cpuSum }) => cpuSum),
    perSecond: median(({ perSecond }) => perSecond),
  };
}

async function countDocuments({ stack, sql, load }: Bench, kind: LoadKind) {
  let made: LoadResult | undefined;
  const counted = await countStatements(stack, sql, async () => {
    const order = { kind, count: countedDocuments, inFlight: 8, companies: 1, name: `${kind}-counted` };
    made = await load.run(order);
    await untilQuiet(sql);
  });
  return {
    counted,
    history: await countHistories(stack, made?.some ?? [], kind === 'notes' ? 'nfe' : 'nfse'),
  };
}
