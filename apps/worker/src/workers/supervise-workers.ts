import type { Logger } from '@fiscal/observability';
import {
  NativeConnection,
  type NativeConnectionOptions,
  TransportError,
  type Worker,
} from '@temporalio/worker';

export interface SuperviseDeps {
  readonly connectionOptions: NativeConnectionOptions;
  /** Creates the workers on a connection; called again for each new one. */
  readonly createWorkers: (connection: NativeConnection) => Promise<readonly Worker[]>;
  readonly logger: Logger;
  /** Milliseconds before the second, third … try to connect; the last one repeats. */
  readonly pausesMs?: readonly number[] | undefined;
}

export interface SupervisedWorkers {
  /** Resolves after the first try to connect, successful or not. */
  readonly tried: Promise<void>;
  /** True when every worker runs and Temporal answers within a second. */
  serving(): Promise<boolean>;
  /** Rejects when a worker ends without `stop`, but not while Temporal is unreachable. */
  readonly failed: Promise<never>;
  /** Waits for running work, then closes the connection; a repeated call waits for the same end. */
  stop(): Promise<void>;
}

const defaultPausesMs: readonly number[] = [500, 1_000, 2_000, 5_000, 10_000, 20_000];
const probeMs = 1_000;

interface Serving {
  readonly connection: NativeConnection;
  readonly workers: readonly Worker[];
  readonly runs: readonly Promise<void>[];
}

/**
 * Runs workers for the life of the process. While Temporal is unreachable, or its namespace is missing, it tries again
 * with growing pauses; once connected, the SDK reconnects.
 */
export function superviseWorkers(deps: SuperviseDeps): SupervisedWorkers {
  const stopping = new AbortController();
  let serving: Serving | undefined;
  let stopped: Promise<void> | undefined;

  const first = tryToOpen(deps);
  const begin = async (): Promise<void> => {
    serving = await first;
    for (let tries = 0; serving === undefined && !stopping.signal.aborted; tries += 1) {
      await pause(pauseAfter(tries, deps.pausesMs ?? defaultPausesMs), stopping.signal);
      if (!stopping.signal.aborted) serving = await tryToOpen(deps);
    }
  };
  const begun = begin();
  const failed = begun
    .then(() => Promise.all(serving?.runs ?? []))
    .then(() => new Promise<never>(() => undefined));
  // Prevents an unhandled rejection when the caller does not await it.
  failed.catch(ignore);

  return {
    tried: first.then(ignore, ignore),
    serving: async () => serving !== undefined && isRunning(serving.workers) && (await answers(serving)),
    failed,
    stop() {
      stopping.abort();
      stopped ??= begun.catch(ignore).then(() => (serving === undefined ? undefined : close(serving)));
      return stopped;
    },
  };
}

const ignore = (): void => undefined;

async function tryToOpen(deps: SuperviseDeps): Promise<Serving | undefined> {
  try {
    return await open(deps);
  } catch (error) {
    // The SDK reports a missing server, a starting server and a missing namespace alike.
    if (!(error instanceof TransportError)) throw error;
    deps.logger.warn({ error }, 'Temporal is away');
    return undefined;
  }
}

async function open({ connectionOptions, createWorkers }: SuperviseDeps): Promise<Serving> {
  const connection = await NativeConnection.connect(connectionOptions);
  try {
    const workers = await createWorkers(connection);
    return { connection, workers, runs: workers.map((worker) => worker.run()) };
  } catch (error) {
    await connection.close().catch(() => undefined);
    throw error;
  }
}

async function close({ connection, workers, runs }: Serving): Promise<void> {
  for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  await Promise.allSettled(runs);
  await connection.close();
}

const isRunning = (workers: readonly Worker[]): boolean =>
  workers.every((worker) => worker.getState() === 'RUNNING');

const answers = ({ connection }: Serving): Promise<boolean> =>
  connection
    .withDeadline(Date.now() + probeMs, () => connection.workflowService.getSystemInfo({}))
    .then(
      () => true,
      () => false,
    );

const pauseAfter = (tries: number, pausesMs: readonly number[]): number =>
  pausesMs[Math.min(tries, pausesMs.length - 1)] ?? 0;

function pause(milliseconds: number, stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      stopping.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    stopping.addEventListener('abort', end);
  });
}
