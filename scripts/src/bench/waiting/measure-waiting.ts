import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createFiscalClient,
  type FiscalClient,
  postNfse,
  type Stack,
  sampleService,
  waitForNfse,
  watchProgress,
} from '@fiscal/dev-stack';
import { orderFault } from '@fiscal/e2e';
import { compareLedger, readLedger, readStoredNotes } from '@fiscal/e2e/ledger';
import postgres from 'postgres';
import { readUsage } from '../start/measure-start.ts';
import { type CpuTimes, cpuBetween, mapCpu, readCpu } from '../throughput/cpu-of-stack.ts';
import { registerCompanies } from '../throughput/register-companies.ts';
import { type Load, startLoad } from '../throughput/start-load.ts';
import { untilQuiet } from '../throughput/until-quiet.ts';
import { type CatchUp, followCatchUp } from './catch-up.ts';
import { type StackSample, sampleStack } from './sample-stack.ts';

export interface WaitingOptions {
  /** Notes that wait. */
  readonly notes: number;
  readonly inFlight: number;
  readonly companies: number;
  readonly progress: (line: string) => void;
}

export interface WaitingFigures {
  readonly notes: number;
  readonly load: number;
  /** Notes a second, from the first POST until all of them wait. */
  readonly madePerSecond: number;
  /** The first before any note waits, then one after each tenth. */
  readonly samples: readonly StackSample[];
  /** CPU milliseconds a second while all wait. */
  readonly idle: CpuTimes;
  readonly start: WorkerStart;
  readonly catchUp: CatchUp;
  /** When all are authorized. */
  readonly ended: StackSample;
  /** Between ledger and database, at the end. */
  readonly differences: readonly string[];
}

/** A worker that is killed and started again while all wait. */
export interface WorkerStart {
  readonly readyMs: number;
  /** CPU milliseconds and megabytes when it is ready. */
  readonly readyCpu: number;
  readonly readyMb: number;
  /** Half a minute later. */
  readonly laterCpu: number;
  readonly laterMb: number;
  /** Milliseconds from the ready line until an NFS-e, whose authority is not away, is authorized. */
  readonly otherAuthorityMs: number;
}

const parts = 10;
const warmUp = 100;
const idleMs = 30_000;
const stalledMs = 300_000;
/** The outage of homologation: the SEFAZ says that it is not working (108), and the Sefin goes on. */
const outage = { scenario: 'unavailable=86400,108', environment: 'homologation' } as const;

/**
 * Posts notes while their authority is away, so that each is an execution of its own that waits, and measures what they
 * take up, how a worker starts beside them, and how they are caught up with once the authority is back.
 */
export async function measureWaiting(stack: Stack, options: WaitingOptions): Promise<WaitingFigures> {
  const { companies, progress } = options;
  const client = createFiscalClient(stack.addresses.apiSandbox, stack.keys.test);
  const companyIds = await registerCompanies(client, stack, companies);
  const [companyId = ''] = companyIds;
  const load = await startLoad(stack, companyIds);
  const sql = postgres(stack.databaseOwnerUrl, { max: 1, onnotice: () => undefined });
  try {
    await load.run({ kind: 'notes', count: warmUp, inFlight: 10, companies, name: 'warm' });
    await untilQuiet(sql);
    await sql`analyze`;
    const bringBack = await orderFault(stack, outage);
    const { samples, made, madePerSecond } = await makeWaiting({ stack, sql, load }, options);
    const idle = await cpuOfSecond(stack);
    const start = await startWorkerAgain(stack, client, companyId);
    progress(
      `the worker was started again: ready after ${start.readyMs.toFixed(0)} ms, ${start.readyMb.toFixed(0)} MB, later ${start.laterMb.toFixed(0)} MB`,
    );
    await bringBack();
    const catchUp = await followCatchUp({ stack, sql, client, companyId, count: made, progress });
    await untilQuiet(sql);
    const ended = await sampleStack(stack, sql);
    const stored = await readStoredNotes(stack.databaseOwnerUrl, 'homologation');
    const differences = compareLedger(readLedger(stack.state.ledger, 'homologation'), stored);
    const machine = { notes: made, load: loadavg()[2] ?? 0 };
    return { ...machine, madePerSecond, samples, idle, start, catchUp, ended, differences };
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

async function makeWaiting(
  { stack, sql, load }: Bench,
  { notes, inFlight, companies, progress }: WaitingOptions,
): Promise<Pick<WaitingFigures, 'samples' | 'madePerSecond'> & { readonly made: number }> {
  const begun = performance.now();
  const samples = [await sampleStack(stack, sql)];
  const count = Math.ceil(notes / parts);
  for (let part = 1; part <= parts; part += 1) {
    await load.run({ kind: 'accepted', count, inFlight, companies, name: `waits-${part}` });
    const sample = await untilWaiting({ stack, sql }, part * count);
    samples.push(sample);
    progress(
      `${sample.waiting} wait: Temporal ${sample.temporalMb.toFixed(0)} MB, worker ${sample.workerMb.toFixed(0)} MB`,
    );
  }
  const made = parts * count;
  return { samples, made, madePerSecond: (1000 * made) / (performance.now() - begun) };
}

/** A few are being tried at any moment, as trials of the circuit. */
const triedAtOnce = 10;

async function untilWaiting({ stack, sql }: Omit<Bench, 'load'>, count: number): Promise<StackSample> {
  const watch = watchProgress(stalledMs);
  try {
    for (;;) {
      const sample = await sampleStack(stack, sql);
      if (sample.waiting >= count - triedAtOnce) return sample;
      watch.moved(`${sample.waiting} wait`);
      watch.signal.throwIfAborted();
      await sleep(500);
    }
  } finally {
    watch.close();
  }
}

async function cpuOfSecond(stack: Stack): Promise<CpuTimes> {
  const before = readCpu(stack);
  await sleep(idleMs);
  return mapCpu(cpuBetween(before, readCpu(stack)), (ms) => (1000 * ms) / idleMs);
}

async function startWorkerAgain(stack: Stack, client: FiscalClient, companyId: string): Promise<WorkerStart> {
  const { worker } = stack;
  await worker.kill();
  const begun = performance.now();
  await worker.restart();
  const ready = performance.now();
  const { cpu: readyCpu, mb: readyMb } = readUsage(stack, 'worker');
  const { id } = await postNfse(client, sampleService({ companyId, externalId: 'after the start' }), 202);
  const { status } = await waitForNfse(client, id, stalledMs);
  if (status !== 'authorized') throw new Error(`an NFS-e ended ${status}`);
  const otherAuthorityMs = performance.now() - ready;
  await sleep(idleMs);
  const later = readUsage(stack, 'worker');
  return {
    readyMs: ready - begun,
    readyCpu,
    readyMb,
    laterCpu: later.cpu,
    laterMb: later.mb,
    otherAuthorityMs,
  };
}
