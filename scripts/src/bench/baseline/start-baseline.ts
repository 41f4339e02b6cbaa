import { randomBytes } from 'node:crypto';
import { createClientConnection } from '@fiscal/temporal-client';
import { Client } from '@temporalio/client';
import type { baseline } from './baseline.workflow.ts';
import { type BaselineServer, baselineConverter, startBaselineWorkers } from './baseline-workers.ts';

export interface Baseline {
  /** Runs one execution and returns its milliseconds. */
  once(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts workers with empty activities in this process, and a client that runs one execution at a time. */
export async function startBaseline(server: BaselineServer): Promise<Baseline> {
  const workers = await startBaselineWorkers(server, () => undefined);
  const { workflows, authority, followUp } = workers.queues;
  const { connection, close } = createClientConnection({ address: server.address });
  const dataConverter = baselineConverter(server.codecKeys);
  const client = new Client({ connection, namespace: server.namespace, dataConverter });
  return {
    async once() {
      const begun = performance.now();
      await client.workflow.execute<typeof baseline>('baseline', {
        workflowId: `baseline:${randomBytes(8).toString('hex')}`,
        taskQueue: workflows,
        args: [{ authority, followUp, shape: 'untilAuthorized' }],
      });
      return performance.now() - begun;
    },
    async stop() {
      await workers.stop();
      await close();
    },
  };
}
