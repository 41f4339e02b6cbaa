import { createServer } from 'node:net';
import { OwnError } from '@fiscal/domain';
import type { Logger } from '@fiscal/observability';
import {
  DefaultLogger,
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
    logger: new DefaultLogger('WARN', ({ level, message, meta }) => {
      logger[levels[level]]({ sdk: meta?.sdkComponent, queue: meta?.taskQueue, error: meta?.error }, message);
    }),
    telemetryOptions: {
      logging: { forward: {}, filter: makeTelemetryFilterString({ core: 'WARN' }) },
      metrics: { prometheus: { bindAddress, useSecondsForDurations: true, unitSuffix: true } },
    },
  };
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
