import { randomBytes } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import type { floor } from './floor.workflow.ts';
import { type FloorServer, floorConverter, startFloorWorkers } from './floor-workers.ts';

export interface Floor {
  /** Milliseconds from the start of one execution to its result. */
  once(): Promise<number>;
  stop(): Promise<void>;
}

/** Workers with empty activities in this process, and a client that runs one execution at a time. */
export async function startFloor(server: FloorServer): Promise<Floor> {
  const workers = await startFloorWorkers(server, () => undefined);
  const { workflows, authority, followUp } = workers.queues;
  const connection = await Connection.connect({ address: server.address });
  const dataConverter = floorConverter(server.codecKeys);
  const client = new Client({ connection, namespace: server.namespace, dataConverter });
  return {
    async once() {
      const begun = performance.now();
      await client.workflow.execute<typeof floor>('floor', {
        workflowId: `floor:${randomBytes(8).toString('hex')}`,
        taskQueue: workflows,
        args: [{ authority, followUp, printing: 'without' }],
      });
      return performance.now() - begun;
    },
    async stop() {
      await workers.stop();
      await connection.close();
    },
  };
}
