import { X509Certificate } from 'node:crypto';
import { createFiscalClient } from '../client/fiscal-client.ts';
import { registerCompany } from '../client/register-company.ts';
import { sampleSale } from '../client/sample-sale.ts';
import { postNote } from '../demo/issue-sale.ts';
import { documentJudges } from '../e2e/document-judges.ts';
import { compareLedger, type StoredNote } from '../ledger/compare-ledger.ts';
import {
  type Misfortunes,
  readLedger,
  readMisfortunes,
  readStoredDocuments,
  readStoredNotes,
} from '../ledger/read-sides.ts';
import type { Stack } from '../stack/start-stack.ts';
import { withStack } from '../stack/with-stack.ts';

export interface ChaosOptions {
  readonly statePath: string;
  /** `emptied` removes what an earlier run left there; `kept` unless told. */
  readonly contents?: 'kept' | 'emptied' | undefined;
  readonly notes: number;
  /** Posts in flight. */
  readonly concurrency: number;
  /** Zero: the worker is never killed. */
  readonly killEveryMs: number;
  readonly seed: number;
  /** Gives up when the notes are not settled by then. */
  readonly deadlineMs: number;
  readonly progress: (line: string) => void;
}

export interface ChaosReport {
  readonly notes: number;
  readonly kills: number;
  readonly byStatus: Readonly<Record<string, number>>;
  readonly misfortunes: Misfortunes;
  readonly differences: readonly string[];
  /** What independent judges say against the stored documents. */
  readonly complaints: readonly string[];
  readonly seconds: number;
}

const chances = { dropAfter: 0.1, paused: 0.05 } as const;

/**
 * Issues notes while one answer in ten is lost after it was authorized, one in twenty is a 108, and the worker is
 * killed at intervals; then compares the authority's ledger with the database, number by number.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const begun = performance.now();
  const { statePath, contents, progress, seed } = options;
  const environment = {
    API_RATE_BURST: '2000',
    API_RATE_PER_SECOND: '2000',
    TIMING_FACTOR: '0.01',
    LOG_LEVEL: 'warn',
  };
  return withStack({ statePath, contents, progress, environment }, async (stack) => {
    await orderFaults(stack, seed);
    const killer = startKiller(stack, options);
    await postAll(stack, options);
    await waitUntilSettled(stack, options, begun);
    const kills = await killer.stop();
    const stored = await readStoredNotes(stack.databaseOwnerUrl, 'homologation');
    const differences = compareLedger(readLedger(stack.state.ledger, 'homologation'), stored);
    return {
      notes: stored.length,
      kills,
      byStatus: countByStatus(stored),
      misfortunes: await readMisfortunes(stack.databaseOwnerUrl),
      differences,
      complaints: await judgeDocuments(stack),
      seconds: (performance.now() - begun) / 1000,
    };
  });
}

async function orderFaults(stack: Stack, seed: number): Promise<void> {
  const service = 'NFeAutorizacao4';
  for (const fault of [
    { scenario: 'drop-after', probability: chances.dropAfter, seed, service },
    { scenario: 'unavailable=86400,108', probability: chances.paused, seed: seed + 1, service },
  ]) {
    const response = await fetch(`${stack.addresses.simulatorAdmin}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    if (!response.ok) throw new Error(`the simulator refused a fault: ${await response.text()}`);
  }
}

async function judgeDocuments({ databaseOwnerUrl, state }: Stack): Promise<readonly string[]> {
  const complaints: string[] = [];
  for (const { accessKey, xml, certificate } of await readStoredDocuments(databaseOwnerUrl)) {
    const certificatePem = new X509Certificate(certificate).toString();
    const exhibit = { xml, accessKey, certificatePem, folder: state.logs, certificates: state.certificates };
    for (const { name, judge } of documentJudges) {
      const complaint = (await judge?.(exhibit)) ?? '';
      if (complaint !== '') complaints.push(`${name}: ${complaint}`);
    }
  }
  return complaints;
}

async function postAll(stack: Stack, { notes, concurrency }: ChaosOptions): Promise<void> {
  const client = createFiscalClient(stack.addresses.apiSandbox, stack.keys.test);
  const companyId = await registerCompany(client, stack);
  let next = 0;
  const postUntilDone = async (): Promise<void> => {
    while (next < notes) {
      next += 1;
      await postNote(
        client,
        sampleSale({ companyId, externalId: `chaos-${next}`, items: 1 + (next % 3) }),
        202,
      );
    }
  };
  await Promise.all(Array.from({ length: concurrency }, postUntilDone));
}

/** Kills the worker at intervals and starts it again; `stop` leaves one running and tells how often it was killed. */
function startKiller(stack: Stack, { killEveryMs, progress }: ChaosOptions) {
  const stopped = new AbortController();
  let kills = 0;
  const running = (async () => {
    while (killEveryMs > 0 && (await pause(killEveryMs, stopped.signal))) {
      await stack.worker.kill();
      kills += 1;
      progress(`worker killed (${kills})`);
      await stack.worker.restart();
    }
  })();
  return {
    stop: async (): Promise<number> => {
      stopped.abort();
      await running;
      return kills;
    },
  };
}

/** True after the time has passed, false at once when it was stopped. */
function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    const timer = setTimeout(() => resolve(true), ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}

async function waitUntilSettled(stack: Stack, options: ChaosOptions, begun: number): Promise<void> {
  for (;;) {
    const stored = await readStoredNotes(stack.databaseOwnerUrl, 'homologation');
    const open = stored.filter(({ status }) => status !== 'authorized');
    options.progress(`${stored.length - open.length} of ${options.notes} authorized`);
    if (stored.length === options.notes && open.length === 0) return;
    if (performance.now() - begun > options.deadlineMs) {
      const statuses = JSON.stringify(countByStatus(stored));
      throw new Error(`not settled within ${options.deadlineMs} ms: ${statuses}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

function countByStatus(stored: readonly StoredNote[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of stored) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
