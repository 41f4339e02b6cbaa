import { setTimeout } from 'node:timers/promises';
import { apiVersion, processEnvironment, readApiSettings } from '@fiscal/config';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import {
  createLogger,
  createMetrics,
  endOnFault,
  observeBacklog,
  observeDispatch,
  openTracing,
  serveMetrics,
  showStartLimit,
} from '@fiscal/observability';
import { createPdfWorkers } from '@fiscal/pdf';
import {
  type ClientDeps,
  createCoverageReader,
  createKeyAuthenticator,
  createNoteWaiter,
  type EveryProperty,
  forgetErasedCompanies,
  guardDatabase,
  openClientDeps,
  openMunicipalities,
  openServiceDeps,
  outboxRows,
  reachDatabase,
  startOrEnd,
  watchBacklog,
  watchHealth,
  watchOverdueTables,
} from '@fiscal/services';
import { startDispatchLoop } from '@fiscal/temporal-client';
import { createThreads } from '@fiscal/threads';
import { createBucketMetrics, createCutMetrics, createRequestMetrics } from './http/request-metrics.ts';
import { createRequestTurns } from './http/request-turns.ts';
import { openWorkflowEngine } from './open-workflow-engine.ts';
import { startListeners } from './start-listeners.ts';
import { prepareNotes, warmUp } from './warm-up.ts';

/** Time for closing the database, Temporal and the threads after the last request. */
const afterRequestsSeconds = 10;

endOnFault({ name: 'api' });
const settings = readApiSettings(processEnvironment());
const tracing = await openTracing(settings, {
  service: 'fiscal-api',
  version: apiVersion,
  warn: (about, message) => logger.warn(about, message),
});
const logger = createLogger({
  name: 'api',
  level: settings.LOG_LEVEL,
  destination: process.stderr,
  traceFields: tracing.logFields,
});
await guardDatabase({ environment: settings, logger });
// Two threads: a certificate that is slow to open does not delay a big note.
const threads = createThreads({ size: 2 });
const pdf = createPdfWorkers(threads, {
  layout: settings.DANFE_LAYOUT,
  layoutSince: settings.DANFE_LAYOUT_SINCE,
});
const { services: base, close: closeServices } = await startOrEnd(logger, () =>
  openServiceDeps({ filingKinds, environment: settings, purpose: 'api' }),
);
const { deps, close: closeClientDeps } = await startOrEnd(logger, () => openClientDeps(settings, threads));
const engine = await startOrEnd(logger, () =>
  openWorkflowEngine(settings, { kinds: filingKinds, timing: base.settings.timing, tracing }),
);
const metrics = createMetrics();
const backlog = watchBacklog(base, base.settings.backlog, observeBacklog(metrics, logger));
const loop = startDispatchLoop({
  dispatcher: engine.dispatcher,
  outbox: outboxRows(base),
  onProblem: (error, about) => logger.warn({ error }, about),
  onEnding: observeDispatch(metrics, logger),
  relay: 'none',
  isBehind: backlog.isBehind,
});
showStartLimit(metrics, loop.startLimit);
const { municipalities, close: closeMunicipalities } = await startOrEnd(logger, () =>
  openMunicipalities(settings, { ...base, ...deps }),
);
const maxAgeDays = settings.NFSE_PARAMETERS_MAX_DAYS;
const coverage = createCoverageReader({ ...base, maxAgeDays });
const services = {
  ...base,
  ...deps,
  handOver: loop.handOver,
  isFull: backlog.isFull,
  renderers: {
    nfe: (request) => pdf.renderDanfe(request),
    nfse: (request) => pdf.renderDanfse(request),
  },
  renderLetter: (request) => pdf.renderLetter(request),
  municipalities,
  coverage,
} satisfies EveryProperty<ClientDeps>;
const keys = await createKeyAuthenticator(services);
const waiter = await createNoteWaiter(services);
const erased = await forgetErasedCompanies(services, services.issuingContexts);
watchOverdueTables({ clock: services.clock, logger, metrics });
const health = watchHealth(base, metrics);
await prepareNotes(services);
const listeners = await startListeners({
  settings,
  services,
  keys,
  waiter,
  logger,
  checkHealth: health.check,
  tracing,
  engineReachable: engine.isReachable,
  observe: createRequestMetrics(metrics),
  turns: createRequestTurns(),
  onCut: createCutMetrics(metrics),
  onBuckets: createBucketMetrics(metrics),
});
const stopping = new AbortController();
const isReady = async (): Promise<boolean> => !stopping.signal.aborted && (await reachDatabase(base));
const internal = await serveMetrics(
  metrics,
  { ready: isReady },
  { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
);

/** Ends readiness first, then closes the listeners, then the resources that their requests used. */
async function stop(): Promise<void> {
  stopping.abort();
  listeners.closeAfterAnswers();
  await setTimeout(settings.API_STOP_DELAY_SECONDS * 1000);
  await warming;
  await waiter.close();
  await erased.unlisten();
  await listeners.close();
  await backlog.stop();
  await health.stop();
  await loop.stop();
  await internal.close();
  await keys.close();
  await engine.close();
  await closeMunicipalities();
  await closeClientDeps();
  await closeServices();
  await threads.close();
  await tracing.close();
}

/** Ends the process when `stop` takes longer than its time limits allow. */
const endAtLast = (): void => {
  const seconds = settings.API_STOP_DELAY_SECONDS + settings.API_STOP_SECONDS + afterRequestsSeconds;
  setTimeout(seconds * 1000, undefined, { ref: false }).then(() => {
    logger.error({}, 'stopping took too long');
    process.exit(1);
  });
};

const end = (): void => {
  endAtLast();
  stop().then(
    () => process.exit(0),
    (error: unknown) => {
      logger.error({ error }, 'stopping failed');
      process.exit(1);
    },
  );
};
process.once('SIGTERM', end);
process.once('SIGINT', end);

process.stdout.write(
  `${JSON.stringify({ ready: true, ...listeners.addresses, metrics: internal.address })}\n`,
);
const warming = warmUp(services, stopping.signal).catch((error: unknown) =>
  logger.warn({ error }, 'warming up did not finish'),
);
