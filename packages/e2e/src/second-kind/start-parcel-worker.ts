import { randomBytes, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import {
  createAuthorityActivities,
  createDeliveryActivities,
  createFaultPoints,
  createFilingActivities,
  createFollowUpActivities,
  observeCalls,
  openSigningKeys,
} from '@fiscal/activities';
import { authorityQueue, deliveriesQueue, filingsQueue } from '@fiscal/contracts';
import { createLogger, createMetrics } from '@fiscal/observability';
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
import { parcelKind } from './parcel-kind.ts';

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** The engine as the worker runs it, with these adapters: relay, filings, calls and deliveries. */
export async function startParcelWorker(system: TestSystem, kinds: FilingKindAdapters, address: string) {
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
      activities: { ...createFilingActivities(common), ...createFollowUpActivities(common) },
    }),
    createWorker(deliveriesQueue, {
      workflowBundle,
      activities: {
        ...createDeliveryActivities({
          ...common,
          sender,
          networkClock: system.clock,
          emails: undefined,
          observe: () => undefined,
        }),
      },
    }),
    createWorker(authorityQueue(parcelKind, 'SP', 'homologation'), {
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
    workflowsPath: pathOf('register-parcel.workflow.ts'),
    failureConverterPath,
    logger: { log: ignore, trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
  });

const ignore = (): void => undefined;
