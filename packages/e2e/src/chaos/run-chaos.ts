import { X509Certificate } from 'node:crypto';
import type { Stack } from '@fiscal/dev-stack';
import {
  createFiscalClient,
  registerCompany,
  startWebhookReceiver,
  type WebhookReceiver,
  withStack,
} from '@fiscal/dev-stack';
import { openOperator } from '../harness/operator.ts';
import { subscribe } from '../harness/start-harness.ts';
import { documentValidators } from '../harness/validate-documents.ts';
import { compareSides, type ListedSeries } from '../ledger/compare-sides.ts';
import { type Misfortunes, readMisfortunes, readStoredDocuments } from '../ledger/read-sides.ts';
import { readStoredSide, type StoredSide } from '../ledger/read-stored-side.ts';
import { carryOut } from './carry-out.ts';
import { createGapDisabler, readGaps } from './disable-gaps.ts';
import { type Following, followNotes, type NoteFollower, nothingFollows } from './follow-notes.ts';
import { createPersistentClient, type PersistentClient } from './persistent-client.ts';
import { noteScenarios, type SlowPartName } from './plan-chaos.ts';
import { planRun } from './plan-run.ts';
import { createPoster } from './post-sale.ts';
import { seededRandom } from './seeded-random.ts';
import { countDelayed } from './slow-server.ts';
import { watchDatabase } from './watch-database.ts';

export interface ChaosOptions {
  readonly statePath: string;
  /** `emptied` removes what an earlier run left there; `kept` unless given. */
  readonly contents?: 'kept' | 'emptied' | undefined;
  /**
   * `all`: every fourth is an NFS-e; documents are corrected, cancelled and refused as well, and gaps are disabled;
   * `notes` unless given.
   */
  readonly documents?: 'notes' | 'all' | undefined;
  readonly notes: number;
  /** Faults of processes and executions; each kind comes at least once. */
  readonly faults: number;
  /** Posts in flight. */
  readonly concurrency: number;
  readonly freezeMs: number;
  readonly seed: number;
  /** Gives up when nothing has moved for so long, milliseconds. */
  readonly stalledMs: number;
  readonly progress: (line: string) => void;
}

export interface ChaosReport {
  readonly seed: number;
  readonly notes: number;
  /** NFS-e beside them. */
  readonly services: number;
  /** The number of times that each fault happened, by its name. */
  readonly faults: Readonly<Record<string, number>>;
  readonly byStatus: Readonly<Record<string, number>>;
  /** Registered events by their tpEvento, and registered ranges as `ranges`. */
  readonly registered: Readonly<Record<string, number>>;
  readonly misfortunes: Misfortunes;
  /** The number of calls and answers that waited at each slow server. */
  readonly delayed: Readonly<Record<SlowPartName, number>>;
  /** Webhooks that came, repeated ones too. */
  readonly received: number;
  /** Between ledger, database and receiver. */
  readonly differences: readonly string[];
  /** Answers of the API that no client should get, and what validators say against the documents. */
  readonly complaints: readonly string[];
  readonly seconds: number;
}

/**
 * Issues notes while every process is killed and frozen, Temporal and Postgres are slow, executions are ended behind the
 * service's back and answers are lost, all from the seed and at the pace of the notes; then compares ledger, database
 * and receiver.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const begun = performance.now();
  const { statePath, contents, progress, seed } = options;
  const { plan, followUps, refusedOnes } = planRun(options);
  const refused = new Set<string>();
  let receive: NoteFollower['receive'] = () => undefined;
  const receiver = await startWebhookReceiver((delivery) => {
    if (refused.has(String(delivery.body.data.externalId))) return 503;
    receive(delivery);
    return 204;
  });
  try {
    const stackOptions = { statePath, contents, progress, environment, connections: 'proxied' } as const;
    return await withStack(stackOptions, async (stack, ended) => {
      const { companyId, close, watch, operator } = await prepare(stack, receiver, refusedOnes);
      try {
        const client = createPersistentClient(stack);
        const poster = createPoster(client, companyId);
        const follower = followNotes({ client, companyId, followUps, signal: ended });
        receive = follower.receive;
        const following =
          options.documents === 'all' ? followingBy(follower, client, companyId, seed) : nothingFollows;
        const { freezeMs } = options;
        const random = seededRandom(seed + 3);
        const tools = { stack, operator, poster, watch, refused, following, freezeMs, random, signal: ended };
        const faults = await carryOut(tools, plan, options);
        const stored = await readStoredSide(stack.databaseOwnerUrl, refusedOnes);
        const listed = options.documents === 'all' ? await listSeries(client, companyId, stored, ended) : [];
        return {
          seed,
          notes: stored.notes.length,
          services: stored.services.length,
          faults,
          byStatus: countBy([...stored.notes, ...stored.services], ({ status }) => status),
          registered: countRegistered(stored),
          misfortunes: await readMisfortunes(stack.databaseOwnerUrl),
          delayed: countDelayed(stack),
          received: receiver.received.length,
          differences: await compareSides({ stack, stored, receiver, listed }),
          complaints: [...client.complaints, ...(await validateDocuments(stack))],
          seconds: (performance.now() - begun) / 1000,
        };
      } finally {
        await close();
      }
    });
  } catch (error) {
    throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  } finally {
    await receiver.close();
  }
}

function followingBy(
  follower: NoteFollower,
  client: PersistentClient,
  companyId: string,
  seed: number,
): Following {
  const random = seededRandom(seed + 2);
  const disabler = createGapDisabler({ client, companyId, series: 1, random, scenarios: noteScenarios });
  return { pending: follower.pending, failed: follower.failed, disableGaps: disabler.round };
}

const listSeries = (
  client: PersistentClient,
  companyId: string,
  { notes }: StoredSide,
  signal: AbortSignal,
): Promise<readonly ListedSeries[]> =>
  Promise.all(
    [...new Set(notes.map(({ series }) => series))].map(async (series) => ({
      series,
      ...(await readGaps(client, { companyId, series }, signal)),
    })),
  );

const countRegistered = ({ events, serviceEvents, ranges }: StoredSide): Record<string, number> => {
  const registered = [
    ...[...events, ...serviceEvents].map((one) => ({ ...one, kind: one.eventType })),
    ...ranges.map((one) => ({ ...one, kind: 'ranges' })),
  ];
  return countBy(
    registered.filter(({ registration }) => registration === 'registered'),
    ({ kind }) => kind,
  );
};

const environment = {
  API_RATE_BURST: '5000',
  API_RATE_PER_SECOND: '5000',
  API_ADDRESS_RATE_BURST: '5000',
  API_ADDRESS_RATE_PER_SECOND: '5000',
  TIMING_FACTOR: '0.01',
  LOG_LEVEL: 'warn',
};

async function prepare(stack: Stack, receiver: WebhookReceiver, refusedOnes: readonly string[]) {
  const client = createFiscalClient(stack.addresses.apiSandbox, stack.keys.test);
  const companyId = await registerCompany(client, stack);
  await subscribe(client, receiver);
  const watch = watchDatabase(stack.databaseOwnerUrl, refusedOnes);
  const operator = openOperator(stack);
  const close = async (): Promise<void> => {
    await Promise.all([watch.close(), operator.close()]);
  };
  return { companyId, watch, operator, close };
}

async function validateDocuments({ databaseOwnerUrl, state }: Stack): Promise<readonly string[]> {
  const complaints: string[] = [];
  for (const { accessKey, xml, certificate } of await readStoredDocuments(databaseOwnerUrl)) {
    const certificatePem = new X509Certificate(certificate).toString();
    const document = { xml, accessKey, certificatePem, folder: state.logs, certificates: state.certificates };
    for (const { name, validate } of documentValidators) {
      const complaint = (await validate?.(document)) ?? '';
      if (complaint !== '') complaints.push(`${name}: ${complaint}`);
    }
  }
  return complaints;
}

function countBy<T>(items: readonly T[], nameOf: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[nameOf(item)] = (counts[nameOf(item)] ?? 0) + 1;
  return counts;
}
