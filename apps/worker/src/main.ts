import { apiVersion, processEnvironment, readWorkerSettings } from '@fiscal/config';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { createLogger, endOnFault, openTracing } from '@fiscal/observability';
import { guardDatabase, startOrEnd } from '@fiscal/services';
import { startWorker } from './start-worker.ts';
import { installRuntime } from './workers/install-runtime.ts';

endOnFault({ name: 'worker' });
const settings = readWorkerSettings(processEnvironment(), filingKinds);
const tracing = await openTracing(settings, {
  service: 'fiscal-worker',
  version: apiVersion,
  warn: (about, message) => logger.warn(about, message),
});
const logger = createLogger({
  name: 'worker',
  level: settings.LOG_LEVEL,
  destination: process.stderr,
  traceFields: tracing.logFields,
});
await guardDatabase({ environment: settings, logger });
const sdk = await installRuntime(logger);
const worker = await startOrEnd(logger, () => startWorker(settings, { filingKinds, logger, tracing, sdk }));

const end = (): void => {
  worker.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      logger.error({ error }, 'stopping failed');
      process.exit(1);
    },
  );
};
process.once('SIGTERM', end);
process.once('SIGINT', end);
worker.failed.catch((error: unknown) => {
  logger.fatal({ error }, 'a worker ended by itself');
  process.exit(1);
});

process.stdout.write(`${JSON.stringify({ ready: true, queues: worker.queues, metrics: worker.metrics })}\n`);
