import { forgetReplacedCertificates, openSigningKeys } from '@fiscal/activities';
import { createMetrics, type Logger, serveMetrics } from '@fiscal/observability';
import { createPdfWorkers } from '@fiscal/pdf';
import { checkHealth, openServiceDeps, systemRandom } from '@fiscal/services';
import {
  createDataConverter,
  createDispatcher,
  createPayloadCodec,
  createTemporalClient,
  failureConverterPath,
  parseCodecKeys,
  readTemporalSettings,
} from '@fiscal/temporal-client';
import { createThreads } from '@fiscal/threads';
import { defaultBundleFolder, loadWorkflowBundle } from '@fiscal/workflows/bundle';
import { NativeConnection, type Worker } from '@temporalio/worker';
import { createActivities } from './create-activities.ts';
import type { WorkerSettings } from './env.ts';
import { openAuthority } from './open-authority.ts';
import { type Relay, startRelay } from './relay/start-relay.ts';
import { createWorkers } from './workers/create-workers.ts';
import { planQueues } from './workers/queue-plan.ts';

export interface RunningWorker {
  readonly queues: readonly string[];
  /** Address of `/metrics`, `/livez` and `/readyz`. */
  readonly metrics: string;
  /** Ends when a worker stops by itself: rejects with why. */
  readonly failed: Promise<never>;
  /** Lets calls in progress end, then closes everything. */
  stop(): Promise<void>;
}

/** Starts the workers of the configured queues, the relay and the metrics page. */
export async function startWorker(settings: WorkerSettings, logger: Logger): Promise<RunningWorker> {
  const queues = planQueues(settings.WORKER_QUEUES, settings.SERVED_STATES);
  const temporal = readTemporalSettings(settings.temporal);
  const codec = createPayloadCodec(parseCodecKeys(settings.CODEC_KEYS), systemRandom);
  const [connection, bundle] = await Promise.all([
    NativeConnection.connect(temporal.connectionOptions),
    loadWorkflowBundle({
      folder: settings.WORKFLOW_BUNDLE_FOLDER ?? defaultBundleFolder,
      failureConverterPath,
    }),
  ]);
  const metrics = createMetrics();
  const threads = createThreads({ size: settings.PDF_THREADS });
  const { services, close: closeServices } = openServiceDeps({
    environment: settings,
    schemas: 'unused',
    threads,
  });
  const authority = openAuthority(settings, services.trustStore);
  const keys = openSigningKeys(services);
  const replaced = await forgetReplacedCertificates({ system: services, keys, authority });
  const pdf = createPdfWorkers(threads);
  const workers = await createWorkers({
    connection,
    namespace: temporal.namespace,
    dataConverter: createDataConverter(codec),
    bundlePath: bundle.codePath,
    queues,
    activities: createActivities({
      services,
      authority,
      keys,
      pdf,
      metrics,
      logger,
      faults: settings.FAULT_POINTS,
    }),
    authorityConcurrency: settings.AUTHORITY_CONCURRENCY,
    authorityCallsPerSecond: settings.AUTHORITY_CALLS_PER_SECOND,
  });
  const { client, close: closeClient } = createTemporalClient(temporal, codec);
  const dispatcher = createDispatcher({ client });
  const relay = settings.WORKER_RELAY
    ? await startRelay({ services, dispatcher, metrics, logger })
    : undefined;
  const page = await serveMetrics(
    metrics,
    { ready: async () => isRunning(workers) && (await checkHealth(services)).db === 'ok' },
    { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
  );
  const runs = workers.map((worker) => worker.run());

  return {
    queues: queues.map(({ name }) => name),
    metrics: page.address,
    failed: Promise.race(runs.map((run) => run.then(() => new Promise<never>(() => undefined)))),
    async stop() {
      await stopWork(relay, workers, runs);
      await replaced.stop();
      await page.close();
      await closeClient();
      await connection.close();
      authority.close();
      await closeServices();
      await threads.close();
    },
  };
}

const isRunning = (workers: readonly Worker[]): boolean =>
  workers.every((worker) => worker.getState() === 'RUNNING');

async function stopWork(
  relay: Relay | undefined,
  workers: readonly Worker[],
  runs: readonly Promise<void>[],
): Promise<void> {
  await relay?.stop();
  for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  await Promise.allSettled(runs);
}
