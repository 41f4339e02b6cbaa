import { forgetReplacedCertificates, openSigningKeys } from '@fiscal/activities';
import { authorizerOf } from '@fiscal/domain';
import { createMetrics, type Logger, serveMetrics } from '@fiscal/observability';
import { createPdfWorkers } from '@fiscal/pdf';
import { checkHealth, openServiceDeps, systemRandom } from '@fiscal/services';
import {
  createDataConverter,
  createDispatcher,
  createPayloadCodec,
  createTemporalClient,
  failureConverterPath,
  nativeConnectionOptions,
  parseCodecKeys,
  readTemporalSettings,
} from '@fiscal/temporal-client';
import { defaultBundleFolder, loadWorkflowBundle } from '@fiscal/workflows/bundle';
import { createActivities } from './create-activities.ts';
import type { WorkerSettings } from './env.ts';
import { openAuthority } from './open-authority.ts';
import { readRelease } from './read-release.ts';
import { startRelay } from './relay/start-relay.ts';
import { createWorkers } from './workers/create-workers.ts';
import type { SdkMetrics } from './workers/install-runtime.ts';
import { planSlots } from './workers/plan-slots.ts';
import { type AuthorityGroup, planQueues } from './workers/queue-plan.ts';
import { readDeployment } from './workers/read-deployment.ts';
import { superviseWorkers } from './workers/supervise-workers.ts';

export interface RunningWorker {
  readonly queues: readonly string[];
  /** Address of `/metrics`, `/livez` and `/readyz`. */
  readonly metrics: string;
  /** Ends when a worker stops by itself: rejects with why. */
  readonly failed: Promise<never>;
  /** Lets calls in progress end, then closes everything. */
  stop(): Promise<void>;
}

export interface ProcessParts {
  readonly logger: Logger;
  /** What `installRuntime` gave. */
  readonly sdk: SdkMetrics;
}

/**
 * Starts the relay, the metrics page and the workers of the configured queues. Returns after the first try to reach
 * Temporal: without it the process stays up, degraded, and tries again.
 */
export async function startWorker(
  settings: WorkerSettings,
  { logger, sdk }: ProcessParts,
): Promise<RunningWorker> {
  const queues = planQueues(settings.WORKER_QUEUES, authorityGroups(settings));
  const temporal = readTemporalSettings(settings.temporal);
  const codec = createPayloadCodec(
    parseCodecKeys(settings.CODEC_KEYS, settings.CODEC_CURRENT_KEY),
    systemRandom,
  );
  const bundle = await loadWorkflowBundle({
    folder: settings.WORKFLOW_BUNDLE_FOLDER ?? defaultBundleFolder,
    failureConverterPath,
  });
  const metrics = createMetrics();
  metrics.append(() => sdk.read());
  const { services, close: closeServices } = openServiceDeps({
    environment: settings,
    schemas: 'unused',
  });
  const authority = openAuthority(settings, services.trustStore);
  const keys = openSigningKeys(services);
  const replaced = await forgetReplacedCertificates({ system: services, keys, authority });
  const pdf = createPdfWorkers({ threads: settings.PDF_THREADS });
  const activities = createActivities({
    services,
    authority,
    keys,
    pdf,
    metrics,
    logger,
    faults: settings.FAULT_POINTS,
  });
  const workers = superviseWorkers({
    connectionOptions: nativeConnectionOptions(temporal),
    createWorkers: (connection) =>
      createWorkers({
        connection,
        namespace: temporal.namespace,
        dataConverter: createDataConverter(codec),
        bundlePath: bundle.codePath,
        queues,
        activities,
        slots: planSlots(settings.DATABASE_CONNECTIONS),
        authorityConcurrency: settings.AUTHORITY_CONCURRENCY,
        authorityCallsPerSecond: settings.AUTHORITY_CALLS_PER_SECOND,
        deployment: readDeployment(settings, readRelease()),
      }),
    logger,
  });
  const { client, close: closeClient } = createTemporalClient(temporal, codec);
  const dispatcher = createDispatcher({ client });
  const relay = settings.WORKER_RELAY
    ? await startRelay({ services, dispatcher, metrics, logger })
    : undefined;
  const ready = async (): Promise<boolean | 'degraded'> => {
    if ((await checkHealth(services)).db !== 'ok') return false;
    return (await workers.serving()) || 'degraded';
  };
  const page = await serveMetrics(
    metrics,
    { ready },
    { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
  );
  await workers.tried;

  return {
    queues: queues.map(({ name }) => name),
    metrics: page.address,
    failed: workers.failed,
    async stop() {
      await relay?.stop();
      await workers.stop();
      await replaced.stop();
      await page.close();
      await closeClient();
      authority.close();
      await pdf.close();
      await closeServices();
    },
  };
}

const authorityGroups = ({ SERVED_STATES: states }: WorkerSettings): readonly AuthorityGroup[] => [
  { prefix: 'sefaz', authorizers: states.map(authorizerOf) },
];
