import { createServer } from 'node:net';
import { companiesQueue, deliveriesQueue, filingsQueue } from '@fiscal/contracts';
import { OwnError } from '@fiscal/domain';
import type { Logger } from '@fiscal/observability';
import {
  DefaultLogger,
  type LogEntry,
  type LogLevel,
  makeTelemetryFilterString,
  Runtime,
  type RuntimeOptions,
} from '@temporalio/worker';

const levels: Readonly<Record<LogLevel, 'trace' | 'debug' | 'info' | 'warn' | 'error'>> = {
  TRACE: 'trace',
  DEBUG: 'debug',
  INFO: 'info',
  WARN: 'warn',
  ERROR: 'error',
};

/** The SDK's own metrics: slots, pollers, failed workflow tasks, cache, latencies. Names begin with `temporal_`. */
export interface SdkMetrics {
  /** Returns text in the format of Prometheus. Rejects without an answer within two seconds. */
  read(): Promise<string>;
}

const loopback = '127.0.0.1';
const readWithinMs = 2_000;
const portTries = 5;

/**
 * Sends the SDK's log to ours, exposes its metrics on a free loopback port, and leaves the signals to the app. Called
 * once per process, before any connection: the SDK reads these settings only then.
 */
export async function installRuntime(logger: Logger): Promise<SdkMetrics> {
  for (let tries = 1; ; tries += 1) {
    const bindAddress = `${loopback}:${await freePort()}`;
    try {
      Runtime.install(runtimeOptions(logger, bindAddress));
      return { read: () => readText(`http://${bindAddress}/metrics`) };
    } catch (error) {
      // Another process may have taken the port meanwhile.
      if (tries === portTries) throw error;
    }
  }
}

function runtimeOptions(logger: Logger, bindAddress: string): RuntimeOptions {
  return {
    shutdownSignals: [],
    logger: new DefaultLogger('WARN', (entry) => writeEntry(logger, entry)),
    telemetryOptions: {
      logging: { forward: {}, filter: makeTelemetryFilterString({ core: 'WARN' }) },
      metrics: { prometheus: { bindAddress, useSecondsForDurations: true, unitSuffix: true } },
    },
  };
}

/** The queues with workflows; the others have activities only. */
export const workflowQueues: readonly unknown[] = [filingsQueue, deliveriesQueue, companiesQueue];

/** The SDK's warning of a worker without workflows, which says nothing about a queue that has activities only. */
export const withoutWorkflows = 'No workflows registered, not polling for workflow tasks';

/** Codes of the SDK, such as TMPRL1100 for code that does not match a history. */
const codeOfSdk = /\bTMPRL\d{4}\b/;

/**
 * Writes an entry of the SDK's log to ours, unless it warns that a queue of activities has no workflows. Of a failure
 * only the code is kept: its text may quote what a workflow was given.
 */
export function writeEntry(
  logger: Logger,
  { level, message, meta }: Pick<LogEntry, 'level' | 'message' | 'meta'>,
): void {
  const queue: unknown = meta?.taskQueue;
  if (message === withoutWorkflows && !workflowQueues.includes(queue)) return;
  const [code] = codeOfSdk.exec(String(meta?.failure)) ?? [];
  const about = { sdk: meta?.sdkComponent, queue, runId: meta?.runId, code, error: meta?.error };
  logger[levels[level]](about, message);
}

async function readText(url: string): Promise<string> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(readWithinMs) });
  if (!answer.ok) throw new OwnError(`the metrics of the SDK answered ${answer.status}`);
  return answer.text();
}

/** Finds a free port. The SDK needs a fixed one: it does not report which one it got for 0. */
function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, loopback, () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
