import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createDataConverter, createPayloadCodec, parseCodecKeys } from '@fiscal/temporal-client';
import { NativeConnection, Runtime, Worker } from '@temporalio/worker';
import type { BaselinePlan, EmptyStep } from './baseline.workflow.ts';

export interface BaselineServer {
  readonly address: string;
  readonly namespace: string;
  readonly codecKeys: string;
}

export interface BaselineQueues extends Omit<BaselinePlan, 'shape'> {
  readonly workflows: string;
}

export interface BaselineWorkers {
  readonly queues: BaselineQueues;
  stop(): Promise<void>;
}

const ignore = (): void => undefined;

export const baselineQueues = (suffix: string = randomBytes(4).toString('hex')): BaselineQueues => ({
  workflows: `baseline-filings-${suffix}`,
  authority: `baseline-authority-${suffix}`,
  followUp: `baseline-follow-up-${suffix}`,
});

/** Returns the payload codec of the service, which encrypts each payload. */
export const baselineConverter = (codecKeys: string): ReturnType<typeof createDataConverter> =>
  createDataConverter(
    createPayloadCodec(parseCodecKeys(codecKeys), { bytes: (n) => new Uint8Array(randomBytes(n)) }),
  );

/**
 * Starts workers with empty activities on the same server, with the same codec, queues, slots and pollers as the
 * service. `recorded` is called with the workflow that has passed the step that makes a note authorized.
 */
export async function startBaselineWorkers(
  { address, namespace, codecKeys }: BaselineServer,
  recorded: (workflowId: string) => void,
): Promise<BaselineWorkers> {
  Runtime.install({
    logger: { log: ignore, trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
  });
  const connection = await NativeConnection.connect({ address });
  const queues = baselineQueues();
  const empty = async () => 'done';
  const activities = {
    begin: empty,
    sign: empty,
    transmit: empty,
    render: empty,
    async record({ filingId }: EmptyStep) {
      recorded(filingId);
      return 'done';
    },
  };
  const common = { connection, namespace, dataConverter: baselineConverter(codecKeys), activities };
  const workflowsPath = fileURLToPath(new URL('./baseline.workflow.ts', import.meta.url));
  const workers = await Promise.all([
    Worker.create({
      ...common,
      workflowsPath,
      taskQueue: queues.workflows,
      enableNonLocalActivities: false,
      workflowTaskPollerBehavior: { type: 'autoscaling', minimum: 2, initial: 2, maximum: 10 },
    }),
    Worker.create({
      ...common,
      taskQueue: queues.authority,
      maxConcurrentActivityTaskExecutions: 20,
      activityTaskPollerBehavior: { type: 'autoscaling', minimum: 1, initial: 1, maximum: 4 },
    }),
    Worker.create({
      ...common,
      taskQueue: queues.followUp,
      activityTaskPollerBehavior: { type: 'autoscaling', minimum: 1, initial: 2, maximum: 8 },
    }),
  ]);
  const running = workers.map((worker) => worker.run());
  return {
    queues,
    async stop() {
      for (const worker of workers) worker.shutdown();
      await Promise.all(running);
      await connection.close();
    },
  };
}
