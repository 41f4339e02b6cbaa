import { randomUUID } from 'node:crypto';
import { openSigningKeys } from '@fiscal/activities';
import type { WorkerSettings } from '@fiscal/config';
import { callsPerSecond } from '@fiscal/config';
import type { FilingKinds } from '@fiscal/contracts';
import { createEmailSender } from '@fiscal/emails';
import {
  createMetrics,
  type Logger,
  observeDispatch,
  serveMetrics,
  showStartLimit,
  type Tracing,
  traceDispatch,
} from '@fiscal/observability';
import { createPdfWorkers } from '@fiscal/pdf';
import {
  claimOutbox,
  createKinds,
  createNotifier,
  type EveryProperty,
  forgetReplacedCertificates,
  openEraser,
  openServiceDeps,
  openTrustStore,
  outboxRows,
  reachDatabase,
  serviceKinds,
  systemRandom,
  type WorkerContext,
  watchBacklog,
  watchHealth,
  watchOverdueTables,
} from '@fiscal/services';
import {
  countWorkers,
  createDataConverter,
  createDispatcher,
  createExecutionRemoval,
  createExecutions,
  createPayloadCodec,
  createTemporalClient,
  failureConverterPath,
  nativeConnectionOptions,
  readCodecKeys,
  readTemporalSettings,
  startDispatchLoop,
} from '@fiscal/temporal-client';
import { createThreads } from '@fiscal/threads';
import { defaultBundleFolder, loadWorkflowBundle } from '@fiscal/workflows/bundle';
import { createActivities } from './create-activities.ts';
import { describeExchange } from './describe-exchange.ts';
import { probeAuthorities } from './housekeeping/probe-authorities.ts';
import { queryMunicipalities } from './housekeeping/query-municipalities.ts';
import { startHousekeeping } from './housekeeping/start-housekeeping.ts';
import { openAuthority } from './open-authority.ts';
import { readSmtpSettings } from './read-smtp-settings.ts';
import { stopInOrder } from './stop-in-order.ts';
import { createWorkers } from './workers/create-workers.ts';
import type { SdkMetrics } from './workers/install-runtime.ts';
import { planSlots } from './workers/plan-slots.ts';
import { authorityGroups, planQueues } from './workers/queue-plan.ts';
import { readDeployment } from './workers/read-deployment.ts';
import { superviseWorkers } from './workers/supervise-workers.ts';

export interface RunningWorker {
  readonly queues: readonly string[];
  /** Address of `/metrics`, `/livez` and `/readyz`. */
  readonly metrics: string;
  /** Rejects with the reason when a worker ends without `stop`. */
  readonly failed: Promise<never>;
  /** Waits for calls in progress, then closes everything. */
  stop(): Promise<void>;
}

export interface ProcessParts {
  readonly filingKinds: FilingKinds;
  readonly logger: Logger;
  readonly tracing: Tracing;
  /** The result of `installRuntime`. */
  readonly sdk: SdkMetrics;
}

const loadBundlePath = async (folder: string): Promise<string> =>
  (await loadWorkflowBundle({ folder, failureConverterPath })).codePath;

/**
 * Starts the workers of the configured queues and the metrics page, and with `WORKER_RELAY` also the relay and the
 * housekeeping. Returns after the first try to reach Temporal: without Temporal the process stays up, degraded, and
 * tries again.
 */
export async function startWorker(
  settings: WorkerSettings,
  { filingKinds, logger, tracing, sdk }: ProcessParts,
): Promise<RunningWorker> {
  const smtp = readSmtpSettings(settings);
  const emails = smtp === undefined ? undefined : createEmailSender(smtp);
  const queues = planQueues(settings.WORKER_QUEUES, authorityGroups(filingKinds, settings.SERVED_STATES));
  const temporal = readTemporalSettings(settings.temporal);
  const codec = createPayloadCodec(readCodecKeys(settings), systemRandom);
  const bundlePath =
    settings.WORKFLOW_BUNDLE ??
    (await loadBundlePath(settings.WORKFLOW_BUNDLE_FOLDER ?? defaultBundleFolder));
  const deployment = readDeployment(settings, bundlePath);
  const metrics = createMetrics();
  metrics.append(() => sdk.read());
  const threads = createThreads({ size: settings.PDF_THREADS });
  const pdf = createPdfWorkers(threads, {
    layout: settings.DANFE_LAYOUT,
    layoutSince: settings.DANFE_LAYOUT_SINCE,
  });
  const { services: base, close: closeServices } = openServiceDeps({
    filingKinds,
    environment: settings,
    purpose: 'worker',
  });
  watchOverdueTables({ clock: base.clock, logger, metrics });
  const health = watchHealth(base, metrics);
  const { client, close: closeClient } = createTemporalClient(temporal, codec);
  const backlog = watchBacklog(base, base.settings.backlog, () => undefined);
  const loop = startDispatchLoop({
    dispatcher: traceDispatch(
      createDispatcher({
        client,
        kinds: filingKinds,
        timing: base.settings.timing,
        consoleUrl: settings.CONSOLE_URL,
      }),
      tracing,
    ),
    outbox: outboxRows(base),
    onProblem: (error, about) => logger.warn({ error }, about),
    onEnding: observeDispatch(metrics, logger),
    relay: settings.WORKER_RELAY
      ? { claim: (rows) => claimOutbox(base, rows), pauseMs: relayPollMs }
      : 'none',
    isBehind: backlog.isBehind,
  });
  showStartLimit(metrics, loop.startLimit);
  const notifier = createNotifier({
    db: base.db,
    onProblem: (error) => logger.warn({ error }, 'waiting clients could not be notified'),
  });
  const services = {
    ...base,
    handOver: loop.handOver,
    notify: notifier.notify,
    mailedKinds: Object.values(serviceKinds.mails),
    renderers: {
      nfe: (request) => pdf.renderDanfe(request),
      nfse: (request) => pdf.renderDanfse(request),
    },
  } satisfies EveryProperty<WorkerContext>;
  const { authority, sefin } = openAuthority(settings, {
    trustStore: openTrustStore(settings),
    clock: services.clock,
    onExchange: describeExchange(tracing),
  });
  const keys = openSigningKeys(services);
  const certificateListener = await forgetReplacedCertificates(services, { connections: authority, keys });
  const eraser =
    settings.DATABASE_ERASER_URL === undefined ? undefined : openEraser(settings.DATABASE_ERASER_URL);
  const kinds = createKinds({
    authority,
    sefin,
    renderers: services.renderers,
    nfseSignature: settings.NFSE_SIGNATURE,
  });
  const slots = planSlots(settings.DATABASE_CONNECTIONS, queues);
  const activities = createActivities({
    services,
    kinds,
    keys,
    metrics,
    logger,
    tracing,
    faults: settings.FAULT_POINTS,
    consoleUrl: settings.CONSOLE_URL,
    eraser: eraser?.eraser,
    executions: createExecutionRemoval(client, filingKinds),
    emails,
    localFollowUp: slots.localFollowUp,
    callSteps: slots,
  });
  const workers = superviseWorkers({
    connectionOptions: nativeConnectionOptions(temporal),
    createWorkers: (connection) =>
      createWorkers({
        connection,
        namespace: temporal.namespace,
        dataConverter: createDataConverter(codec),
        bundlePath,
        queues,
        activities,
        slots,
        stickyMs: services.settings.timing.stickyMs,
        authorityConcurrency: settings.AUTHORITY_CONCURRENCY,
        authorityCallsPerSecond: settings.AUTHORITY_CALLS_PER_SECOND,
        deployment,
        tracing: tracing.logFields === undefined ? undefined : tracing,
      }),
    logger,
  });
  const housekeeping = settings.WORKER_RELAY
    ? startHousekeeping(
        {
          services,
          executions: createExecutions(client, filingKinds),
          probe: () => probeAuthorities({ services, authority, keys }),
          readCapacity: async (queue) => ({
            callsPerSecond: callsPerSecond(settings.AUTHORITY_CALLS_PER_SECOND, queue),
            slots: settings.AUTHORITY_CONCURRENCY * Math.max(1, (await countWorkers(client, queue)) ?? 1),
          }),
          countWorkers: (queue) => countWorkers(client, queue),
          queryMunicipalities: (round) => queryMunicipalities({ services, sefin, keys, logger }, round),
          metrics,
          logger,
        },
        { holder: randomUUID() },
      )
    : undefined;
  const ready = async (): Promise<boolean | 'degraded'> => {
    if (!(await reachDatabase(base))) return false;
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
    stop: () =>
      stopInOrder({
        takers: [() => housekeeping?.stop(), () => workers.stop()],
        senders: [
          () => backlog.stop(),
          () => health.stop(),
          () => loop.stop(),
          () => notifier.stop(),
          () => certificateListener.unlisten(),
        ],
        pages: [() => page.close()],
        connections: [
          closeClient,
          () => authority.close(),
          async () => eraser?.close(),
          async () => emails?.close(),
          closeServices,
        ],
        threads: [() => threads.close(), () => tracing.close()],
      }),
  };
}

/** The pause between two claims of rows that their own process did not dispatch. */
const relayPollMs = 200;
