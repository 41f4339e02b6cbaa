import { randomBytes } from 'node:crypto';
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
import { claimOutbox, type FilingKindAdapters, removeDispatched, type SystemContext } from '@fiscal/services';
import {
  createDataConverter,
  createDispatcher,
  createPayloadCodec,
  createTemporalClient,
  failureConverterPath,
  startDispatchLoop,
} from '@fiscal/temporal-client';
import { createWebhookSender } from '@fiscal/webhooks';
import {
  bundleWorkflowCode,
  DefaultLogger,
  NativeConnection,
  Runtime,
  Worker,
  type WorkerOptions,
} from '@temporalio/worker';
import { parcel } from './parcel-kind.ts';

const namespace = 'default';
const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** The engine as the worker runs it, with these adapters: relay, filings, calls and deliveries. */
export async function startParcelWorker(system: SystemContext, kinds: FilingKindAdapters, address: string) {
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
    createWorker(authorityQueue(parcel, 'SP', 'homologation'), {
      activities: { ...createAuthorityActivities({ ...common, observe: observeCalls(createMetrics()) }) },
    }),
  ]);
  const { client, close } = createTemporalClient({ connectionOptions: { address }, namespace }, codec);
  const loop = startDispatchLoop({
    dispatcher: createDispatcher({ client, timing: system.settings.timing }),
    remove: (ids) => removeDispatched(system, ids),
    onProblem: (error) => {
      throw error;
    },
    relay: { claim: (limit) => claimOutbox(system, { limit }), pauseMs: 100 },
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

/** The table of kinds is one module: here another one takes its place, as a further row would. */
const bundleWorkflows = () =>
  bundleWorkflowCode({
    workflowsPath: pathOf('register-parcel.workflow.ts'),
    failureConverterPath,
    logger: { log: ignore, trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
    webpackConfigHook: (config) => ({
      ...config,
      plugins: [...(config.plugins ?? []), replaceTable(pathOf('kinds-with-parcel.ts'))],
    }),
  });

const ignore = (): void => undefined;

type Plugins = NonNullable<
  Parameters<NonNullable<Parameters<typeof bundleWorkflowCode>[0]['webpackConfigHook']>>[0]['plugins']
>;

const replaceTable = (by: string): Plugins[number] => ({
  apply(compiler: {
    readonly hooks: {
      readonly normalModuleFactory: {
        tap(name: string, then: (factory: ModuleFactory) => void): void;
      };
    };
  }) {
    compiler.hooks.normalModuleFactory.tap('kinds', (factory) =>
      factory.hooks.beforeResolve.tap('kinds', (data) => {
        if (data.request === './kinds-table.ts') data.request = by;
      }),
    );
  },
});

interface ModuleFactory {
  readonly hooks: {
    readonly beforeResolve: { tap(name: string, then: (data: { request: string }) => void): void };
  };
}
