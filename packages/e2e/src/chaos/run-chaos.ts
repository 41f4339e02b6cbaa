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
import { compareDeliveries } from '../ledger/compare-deliveries.ts';
import { compareLedger } from '../ledger/compare-ledger.ts';
import {
  type KeptNote,
  type Misfortunes,
  readLedger,
  readMisfortunes,
  readStoredDeliveries,
  readStoredDocuments,
  readStoredNotes,
} from '../ledger/read-sides.ts';
import { carryOut } from './carry-out.ts';
import { createPersistentClient } from './persistent-client.ts';
import { planChaos } from './plan-chaos.ts';
import { createPoster } from './post-sale.ts';
import { watchDatabase } from './watch-database.ts';

export interface ChaosOptions {
  readonly statePath: string;
  /** `emptied` removes what an earlier run left there; `kept` unless given. */
  readonly contents?: 'kept' | 'emptied' | undefined;
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
  /** How often each fault happened, by its name. */
  readonly faults: Readonly<Record<string, number>>;
  readonly byStatus: Readonly<Record<string, number>>;
  readonly misfortunes: Misfortunes;
  /** Webhooks that came, repeated ones too. */
  readonly received: number;
  /** Between ledger, database and receiver. */
  readonly differences: readonly string[];
  /** Answers of the API that no client should get, and what validators say against the documents. */
  readonly complaints: readonly string[];
  readonly seconds: number;
}

/**
 * Issues notes while every process is killed and frozen, executions are ended behind the service's back and answers
 * are lost, all from the seed and at the pace of the notes; then compares ledger, database and receiver.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const begun = performance.now();
  const { statePath, contents, progress, seed } = options;
  const plan = planChaos(options);
  const refused = new Set<string>();
  const receiver = await startWebhookReceiver(({ body }) =>
    refused.has(String(body.data.externalId)) ? 503 : 204,
  );
  try {
    return await withStack({ statePath, contents, progress, environment }, async (stack, ended) => {
      const { companyId, close, watch, operator } = await prepare(stack, receiver);
      try {
        const client = createPersistentClient(stack);
        const poster = createPoster(client, companyId);
        const tools = { stack, operator, poster, watch, refused, freezeMs: options.freezeMs, signal: ended };
        const faults = await carryOut(tools, plan, options);
        const stored = await readStoredNotes(stack.databaseOwnerUrl, 'homologation');
        return {
          seed,
          notes: stored.length,
          faults,
          byStatus: countByStatus(stored),
          misfortunes: await readMisfortunes(stack.databaseOwnerUrl),
          received: receiver.received.length,
          differences: await compareSides(stack, stored, receiver),
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

const environment = {
  API_RATE_BURST: '5000',
  API_RATE_PER_SECOND: '5000',
  API_ADDRESS_RATE_BURST: '5000',
  API_ADDRESS_RATE_PER_SECOND: '5000',
  TIMING_FACTOR: '0.01',
  LOG_LEVEL: 'warn',
};

async function prepare(stack: Stack, receiver: WebhookReceiver) {
  const client = createFiscalClient(stack.addresses.apiSandbox, stack.keys.test);
  const companyId = await registerCompany(client, stack);
  await subscribe(client, receiver);
  const watch = watchDatabase(stack.databaseOwnerUrl);
  const operator = openOperator(stack);
  const close = async (): Promise<void> => {
    await Promise.all([watch.close(), operator.close()]);
  };
  return { companyId, watch, operator, close };
}

async function compareSides(
  { state, databaseOwnerUrl }: Stack,
  stored: readonly KeptNote[],
  { received }: WebhookReceiver,
): Promise<readonly string[]> {
  const copies = received.map(({ event, deliveryId, raw, signatureHolds, body }) => ({
    event,
    deliveryId,
    raw,
    signatureHolds,
    resourceId: String(body.data.id),
  }));
  const expected = stored.map(({ id, status }) => ({ resourceId: id, event: `nfe.${status}` }));
  return [
    ...compareLedger(readLedger(state.ledger, 'homologation'), stored),
    ...compareDeliveries(expected, await readStoredDeliveries(databaseOwnerUrl), copies),
  ];
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

function countByStatus(stored: readonly KeptNote[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of stored) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
