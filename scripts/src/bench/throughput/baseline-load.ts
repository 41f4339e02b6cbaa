import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createClientConnection } from '@fiscal/temporal-client';
import { Client } from '@temporalio/client';
import type { BaselineShape, baseline } from '../baseline/baseline.workflow.ts';
import { baselineConverter } from '../baseline/baseline-workers.ts';
import { createNotices } from './create-notices.ts';
import { keepInFlight } from './keep-in-flight.ts';
import type { BaselineMessage, LoadOrder, LoadResult, LoadSetting } from './messages.ts';
import { startChild } from './start-child.ts';

type BaselineOrder = Extract<LoadOrder, { readonly count: number }>;

/** The time after which a lost message ends the measurement; no queue of empty steps takes as long. */
const patienceMs = 60_000;

/** Starts one worker process with empty steps, and executions that end where a note would be authorized. */
export async function baselineLoad({ temporal }: LoadSetting) {
  const worker = startChild('./baseline-process.ts');
  const notices = createNotices(patienceMs);
  const queues = new Promise<Extract<BaselineMessage, { kind: 'ready' }>['queues']>((resolve, reject) => {
    worker.once('exit', (status) => reject(new Error(`the empty worker ended with status ${status}`)));
    worker.on('message', (message: BaselineMessage) => {
      if (message.kind === 'ready') resolve(message.queues);
      else notices.notify(message.workflowId);
    });
  });
  worker.send(temporal);
  const { workflows, authority, followUp } = await queues;
  const { connection, close: closeConnection } = createClientConnection({ address: temporal.address });
  const dataConverter = baselineConverter(temporal.codecKeys);
  const client = new Client({ connection, namespace: temporal.namespace, dataConverter });
  return {
    run: ({ count, inFlight }: BaselineOrder, shape: BaselineShape): Promise<LoadResult> =>
      keepInFlight({ count, inFlight }, async () => {
        const workflowId = `baseline:${randomBytes(8).toString('hex')}`;
        await client.workflow.start<typeof baseline>('baseline', {
          workflowId,
          taskQueue: workflows,
          args: [{ authority, followUp, shape }],
        });
        await notices.next(workflowId);
        return workflowId;
      }),
    async close() {
      await closeConnection();
      const ended = once(worker, 'exit');
      worker.disconnect();
      await ended;
    },
  };
}
