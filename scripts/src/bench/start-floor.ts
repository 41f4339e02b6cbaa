import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createDataConverter, createPayloadCodec, parseCodecKeys } from '@fiscal/temporal-client';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Runtime, Worker } from '@temporalio/worker';
import type { floor } from './floor.workflow.ts';

export interface FloorOptions {
  readonly address: string;
  readonly namespace: string;
  readonly codecKeys: string;
}

export interface Floor {
  /** Milliseconds from the start of one execution to its result. */
  once(): Promise<number>;
  stop(): Promise<void>;
}

const ignore = (): void => undefined;
const random = { bytes: (n: number): Uint8Array => new Uint8Array(randomBytes(n)) };

/** Workers with empty activities on the same server, with the same codec and the same split of queues. */
export async function startFloor({ address, namespace, codecKeys }: FloorOptions): Promise<Floor> {
  Runtime.install({
    logger: { log: ignore, trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
  });
  const dataConverter = createDataConverter(createPayloadCodec(parseCodecKeys(codecKeys), random));
  const suffix = randomBytes(4).toString('hex');
  const [documents, signing, authority] = ['documents', 'signing', 'authority'].map(
    (name) => `floor-${name}-${suffix}`,
  );
  if (documents === undefined || signing === undefined || authority === undefined)
    throw new Error('no queue');
  const connection = await NativeConnection.connect({ address });
  const common = { connection, namespace, dataConverter, activities: { empty: async () => 'done' } };
  const workflowsPath = fileURLToPath(new URL('./floor.workflow.ts', import.meta.url));
  const workers = await Promise.all([
    Worker.create({ ...common, workflowsPath, taskQueue: documents }),
    Worker.create({ ...common, taskQueue: signing }),
    Worker.create({ ...common, taskQueue: authority }),
  ]);
  const running = workers.map((worker) => worker.run());
  const clientConnection = await Connection.connect({ address });
  const client = new Client({ connection: clientConnection, namespace, dataConverter });
  return {
    async once() {
      const begun = performance.now();
      const workflowId = `floor:${randomBytes(8).toString('hex')}`;
      await client.workflow.execute<typeof floor>('floor', {
        workflowId,
        taskQueue: documents,
        args: [{ signing, authority }],
      });
      return performance.now() - begun;
    },
    async stop() {
      for (const worker of workers) worker.shutdown();
      await Promise.all(running);
      await clientConnection.close();
      await connection.close();
    },
  };
}
