import { randomBytes, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import {
  createAuthorityActivities,
  createDeliveryActivities,
  createFaultPoints,
  createFilingActivities,
  createFollowUpActivities,
  createLocalFollowUpActivities,
  observeCalls,
  openSigningKeys,
} from '@fiscal/activities';
import { authorityQueue, deliveriesQueue, filingsQueue, followUpQueue } from '@fiscal/contracts';
import type { EmailSender } from '@fiscal/emails';
import { createLogger, createMetrics, noTracing } from '@fiscal/observability';
import { claimOutbox, type FilingKindAdapters, outboxRows } from '@fiscal/services';
import type { TestSystem } from '@fiscal/services/testing';
import {
  createDataConverter,
  createDispatcher,
  createPayloadCodec,
  createTemporalClient,
  failureConverterPath,
  startDispatchLoop,
} from '@fiscal/temporal-client';
import { registerNamespace } from '@fiscal/temporal-client/testing';
import { createWebhookSender } from '@fiscal/webhooks';
import {
  bundleWorkflowCode,
  DefaultLogger,
  NativeConnection,
  Runtime,
  Worker,
  type WorkerOptions,
} from '@temporalio/worker';
import { kindsWithParcel } from './kinds-with-parcel.ts';

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

interface ParcelWorker {
  readonly system: TestSystem;
  readonly kinds: FilingKindAdapters;
  readonly emails: EmailSender;
  /** The address of the Temporal server. */
  readonly address: string;
}

/** The engine as the worker runs it, with these adapters: relay, filings, calls and deliveries. */
export async function startParcelWorker({ system, kinds, emails, address }: ParcelWorker) {
  const namespace = `test-${randomUUID()}`;
  const codec = createPayloadCodec(
    { current: 'k1', keys: new Map([['k1', new Uint8Array(randomBytes(32))]]) },
    system.random,
  );
  const common = {
    system,
    kinds,
    keys: openSigningKeys(system),
    faults: createFaultPoints(undefined, () => undefined),
    logger: createLogger({ name: 'test', level: 'silent' }),
    tracing: noTracing,
  };
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const temporal = createTemporalClient({ connectionOptions: { address }, namespace }, codec);
  const { client, close } = temporal;
  await registerNamespace(temporal, namespace);
  const connection = await NativeConnection.connect({ address });
  const workflowBundle = await bundleWorkflows();
  const createWorker = (taskQueue: string, options: Partial<WorkerOptions>): Promise<Worker> =>
    Worker.create({
      connection,
      namespace,
      dataConverter: createDataConverter(codec),
      taskQueue,
      ...options,
    });
  const sender = createWebhookSender({ policy: system.settings.webhookPolicy });
  const workers = await Promise.all([
    createWorker(filingsQueue, {
      workflowBundle,
      activities: { ...createFilingActivities(common), ...createLocalFollowUpActivities(common, 1) },
    }),
    createWorker(deliveriesQueue, {
      workflowBundle,
      activities: {
        ...createDeliveryActivities({
          ...common,
          sender,
          networkClock: system.clock,
          emails,
          observe: () => undefined,
        }),
      },
    }),
    createWorker(followUpQueue, { activities: { ...createFollowUpActivities(common) } }),
    createWorker(authorityQueue(kindsWithParcel.parcel, 'SP', 'homologation'), {
      activities: { ...createAuthorityActivities({ ...common, observe: observeCalls(createMetrics()) }) },
    }),
  ]);
  const loop = startDispatchLoop({
    dispatcher: createDispatcher({ client, kinds: kindsWithParcel, timing: system.settings.timing }),
    outbox: outboxRows(system),
    onProblem: (error) => {
      throw error;
    },
    relay: { claim: (rows) => claimOutbox(system, rows), pauseMs: 100 },
    isBehind: () => false,
  });
  const running = Promise.all(workers.map((worker) => worker.run()));
  return {
    client,
    async stop(): Promise<void> {
      await loop.stop();
      for (const worker of workers) worker.shutdown();
      await running;
      await close();
      await connection.close();
    },
  };
}

const bundleWorkflows = () =>
  bundleWorkflowCode({
    workflowsPath: pathOf('parcel.workflow.ts'),
    failureConverterPath,
    logger: { log: ignore, trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
  });

const ignore = (): void => undefined;
