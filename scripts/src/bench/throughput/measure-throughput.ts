import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from '@fiscal/dev-stack';
import { createFiscalClient } from '@fiscal/dev-stack';
import postgres from 'postgres';
import { countHistories, type HistoryCount } from './count-history.ts';
import { countStatements, type StatementCount } from './count-statements.ts';
import { countStorage, type StorageCount } from './count-storage.ts';
import { type CpuTimes, cpuBetween, mapCpu, readCpu } from './cpu-of-stack.ts';
import {
  measureRound,
  type NoteWay,
  noteWays,
  type Round,
  runNotes,
  type ThroughputBench,
} from './measure-round.ts';
import { registerCompanies } from './register-companies.ts';
import { readServerRequests, requestsBetween, type ServerRequests } from './server-requests.ts';
import { startLoad } from './start-load.ts';
import { createWebhookSwitch } from './webhook-switch.ts';

export interface ThroughputOptions {
  /** The number of notes of each measurement with 10 or more in flight; a third of it with 1. */
  readonly notes: number;
  readonly rounds: number;
  readonly inFlight: readonly number[];
  readonly companies: number;
  readonly progress: (line: string) => void;
}

export interface ThroughputLine {
  readonly inFlight: number;
  readonly companies: number;
  readonly rounds: readonly Round[];
}

/** The entries of these notes in the logs of the servers. */
export interface NoteCounts {
  readonly notes: number;
  readonly statements: StatementCount;
  readonly storage: StorageCount;
  readonly history: HistoryCount;
  /** The requests per note. */
  readonly requests: ServerRequests;
}

export interface ThroughputFigures {
  readonly lines: readonly ThroughputLine[];
  /** The cost of a second without work: CPU milliseconds, and bytes of Postgres' log. */
  readonly idle: { readonly cpu: CpuTimes; readonly walBytes: number };
  readonly counts: Readonly<Record<NoteWay, NoteCounts>>;
}

const idleMs = 4_000;
/** The notes before the measurement, in which V8 compiles the code: the first hundreds cost a fifth more. */
const warmUp = 400;
const countedNotes = 100;

/** Measures notes alone and with a webhook, beside empty executions, round by round on the same server. */
export async function measureThroughput(
  stack: Stack,
  options: ThroughputOptions,
): Promise<ThroughputFigures> {
  const client = createFiscalClient(stack.addresses.apiSandbox, stack.keys.test);
  const companyIds = await registerCompanies(client, stack, options.companies);
  const webhook = await createWebhookSwitch(client);
  const load = await startLoad(stack, companyIds);
  const sql = postgres(stack.databaseOwnerUrl, { max: 1, onnotice: () => undefined });
  const bench = { stack, sql, load, webhook };
  try {
    await warm(bench, options);
    const idle = { cpu: await idleCpu(stack), walBytes: await idleWalBytes(sql) };
    const lines = await measureLines(bench, options);
    const counts = { alone: await count(bench, 'alone'), withWebhook: await count(bench, 'withWebhook') };
    return { lines, idle, counts };
  } finally {
    await load.close();
    await webhook.close();
    await sql.end();
  }
}

async function warm(bench: ThroughputBench, { companies }: ThroughputOptions): Promise<void> {
  const order = { count: warmUp, inFlight: 10, name: 'warm', companies };
  await bench.load.run({ ...order, kind: 'baseline' });
  for (const way of noteWays) await runNotes(bench, way, order);
  // Autovacuum does this within a minute.
  await bench.sql`analyze`;
}

async function idleCpu(stack: Stack): Promise<CpuTimes> {
  const before = readCpu(stack);
  await sleep(idleMs);
  const spent = cpuBetween(before, readCpu(stack));
  return mapCpu(spent, (ms) => (1000 * ms) / idleMs);
}

async function idleWalBytes(sql: postgres.Sql): Promise<number> {
  const { walBytes } = await countStorage(sql, () => sleep(idleMs));
  return (1000 * walBytes) / idleMs;
}

async function measureLines(
  bench: ThroughputBench,
  { notes, rounds, inFlight: inFlights, companies: most, progress }: ThroughputOptions,
): Promise<readonly ThroughputLine[]> {
  const lines: ThroughputLine[] = [];
  for (const companies of most === 1 ? [1] : [1, most]) {
    for (const inFlight of inFlights) {
      const measured: Round[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const order = {
          count: inFlight === 1 ? Math.ceil(notes / 3) : notes,
          inFlight,
          companies,
          name: `${companies}-${inFlight}-${round}`,
          first: round % 2 === 0 ? 'alone' : 'withWebhook',
        } as const;
        measured.push(await measureRound(bench, order));
      }
      lines.push({ inFlight, companies, rounds: measured });
      progress(`${companies} companies, ${inFlight} in flight: measured`);
    }
  }
  return lines;
}

async function count(bench: ThroughputBench, way: NoteWay): Promise<NoteCounts> {
  const { stack, sql } = bench;
  let some: readonly string[] = [];
  let statements: StatementCount | undefined;
  const before = await readServerRequests(stack);
  const storage = await countStorage(sql, async () => {
    statements = await countStatements(stack, sql, async () => {
      const order = { count: countedNotes, inFlight: 8, companies: 1, name: 'counted' };
      ({ some } = await runNotes(bench, way, order));
    });
  });
  if (statements === undefined) throw new Error('no statement was counted');
  const requests = requestsBetween(before, await readServerRequests(stack), countedNotes);
  const history = await countHistories(stack, some);
  return { notes: countedNotes, statements, storage, history, requests };
}
