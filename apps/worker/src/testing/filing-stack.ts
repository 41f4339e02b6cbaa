import { randomBytes, randomUUID } from 'node:crypto';
import { openSigningKeys } from '@fiscal/activities';
import { createIssuingHarness, type IssuingHarness } from '@fiscal/activities/testing';
import type { Executions, OrderKind, WorkflowTiming } from '@fiscal/contracts';
import { productionTiming, scaleTiming } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { createLogger, createMetrics, noTracing } from '@fiscal/observability';
import { claimOutbox, outboxRows } from '@fiscal/services';
import type { TestSystem } from '@fiscal/services/testing';
import {
  createDataConverter,
  createDispatcher,
  createExecutionRemoval,
  createExecutions,
  createPayloadCodec,
  createTemporalClient,
  failureConverterPath,
  parseCodecKeys,
  readTemporalSettings,
  type TemporalClient,
  workflowIdOf,
} from '@fiscal/temporal-client';
import { registerNamespace } from '@fiscal/temporal-client/testing';
import type { ResolveName } from '@fiscal/webhooks';
import { defaultBundleFolder, loadWorkflowBundle } from '@fiscal/workflows/bundle';
import type { WorkflowHandle } from '@temporalio/client';
import type { DataConverter } from '@temporalio/common';
import { NativeConnection, type Worker } from '@temporalio/worker';
import { createActivities } from '../create-activities.ts';
import { createWorkers } from '../workers/create-workers.ts';
import { planSlots } from '../workers/plan-slots.ts';
import { planQueues } from '../workers/queue-plan.ts';
import type { PlanVersion } from '../workers/read-deployment.ts';
import { patience } from './patience.ts';

/**
 * Short delays with a long heartbeat limit, because a busy machine misses heartbeats of living calls. Tests of missed
 * heartbeats use `deathIsNoticed`.
 */
export const testTiming = { ...scaleTiming(productionTiming, 0.001), heartbeatMs: 60_000 };
export const deathIsNoticed = { heartbeatMs: 2_000 };

export interface WorkOptions {
  readonly system?: TestSystem | undefined;
  readonly connection?: NativeConnection | undefined;
  /** The kinds to serve; default: those of the harness. */
  readonly kinds?: IssuingHarness['kinds'] | undefined;
  /** Resolves the names of receivers; default: as the service does. */
  readonly resolveName?: ResolveName | undefined;
  /** The version of these workers, by their queue; default: none. */
  readonly deployment?: PlanVersion | undefined;
  /** File of the bundle of their workflows; default: that of the product. */
  readonly bundlePath?: string | undefined;
}

/**
 * Everything that a filing needs, in one process: database, authority, Temporal, dispatch and workers. No API or worker
 * process is started.
 */
export interface FilingStack {
  readonly harness: IssuingHarness;
  readonly temporal: TemporalClient;
  readonly namespace: string;
  readonly connection: NativeConnection;
  readonly dataConverter: DataConverter;
  readonly executions: Executions;
  handleOf(kind: OrderKind, documentId: string): WorkflowHandle;
  /** Brings up to 500 waiting outbox rows to Temporal. */
  dispatch(): Promise<void>;
  /** Starts the product's workers; `stop` of the result ends them. */
  work(options?: WorkOptions): Promise<{ stop(): Promise<void> }>;
  close(): Promise<void>;
}

export async function openFilingStack(
  postgresUrl: string,
  address: string,
  timing: WorkflowTiming = testTiming,
): Promise<FilingStack> {
  const harness = await createIssuingHarness(postgresUrl, { timing });
  const namespace = `test-${randomUUID()}`;
  const codec = createPayloadCodec(parseCodecKeys(`k1:${randomBytes(32).toString('base64')}`), {
    bytes: (n) => new Uint8Array(randomBytes(n)),
  });
  const settings = readTemporalSettings({ TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace });
  const temporal = createTemporalClient(settings, codec);
  await registerNamespace(temporal, namespace);
  const connection = await NativeConnection.connect({ address });
  const dataConverter = createDataConverter(codec);
  const dispatcher = createDispatcher({
    client: temporal.client,
    kinds: filingKinds,
    timing,
    deadlineMs: patience.timeout,
  });
  return {
    harness,
    temporal,
    namespace,
    connection,
    dataConverter,
    executions: createExecutions(temporal.client, filingKinds),
    handleOf: (kind, id) => temporal.client.workflow.getHandle(workflowIdOf(filingKinds, kind, id)),
    async dispatch() {
      for (const order of (await claimOutbox(harness.system, { limit: 500 })).orders) {
        const result = await dispatcher.dispatch(order);
        if (result !== 'dispatched') throw new Error(result);
        await outboxRows(harness.system).remove([order.outboxId]);
      }
    },
    async work({
      system = harness.system,
      connection: own = connection,
      kinds = harness.kinds,
      resolveName,
      deployment,
      bundlePath: ownBundle,
    } = {}) {
      const queues = planQueues(
        ['filings', 'follow-up', 'deliveries', 'companies', 'sefaz', 'sefin'],
        [
          { prefix: 'sefaz', authorizers: ['SP'] },
          { prefix: 'sefin', authorizers: ['SEFIN'] },
        ],
      );
      const slots = planSlots(10, queues);
      const workers = await createWorkers({
        connection: own,
        namespace,
        dataConverter,
        stickyMs: timing.stickyMs,
        bundlePath: ownBundle ?? (await bundlePath()),
        queues,
        activities: createActivities({
          services: system,
          kinds,
          keys: openSigningKeys(system),
          metrics: createMetrics(),
          logger: createLogger({ name: 'test', level: 'silent' }),
          tracing: noTracing,
          faults: undefined,
          eraser: undefined,
          executions: createExecutionRemoval(temporal.client, filingKinds),
          emails: undefined,
          localFollowUp: slots.localFollowUp,
          callSteps: slots,
          resolveName,
        }),
        slots,
        authorityConcurrency: 10,
        authorityCallsPerSecond: undefined,
        deployment,
      });
      return running(workers);
    },
    async close() {
      await temporal.close();
      await connection.close();
      await harness.close();
    },
  };
}

const bundlePath = async (): Promise<string> =>
  (await loadWorkflowBundle({ folder: defaultBundleFolder, failureConverterPath })).codePath;

export function running(workers: readonly Worker[]): { stop(): Promise<void> } {
  const runs = workers.map((worker) => worker.run());
  return {
    async stop() {
      for (const worker of workers) worker.shutdown();
      await Promise.all(runs);
    },
  };
}
