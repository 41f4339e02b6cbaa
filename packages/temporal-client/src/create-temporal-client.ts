import { Client } from '@temporalio/client';
import type { PayloadCodec } from '@temporalio/common';
import { createClientConnection } from './create-client-connection.ts';
import { createDataConverter } from './data-converter.ts';
import { clientConnectionOptions, type TemporalSettings } from './temporal-settings.ts';

export interface TemporalClient {
  readonly client: Client;
  close(): Promise<void>;
}

/** Creates a client that connects at its first call, so that a process starts and answers while Temporal is down. */
export function createTemporalClient(settings: TemporalSettings, codec: PayloadCodec): TemporalClient {
  const { connection, close } = createClientConnection(clientConnectionOptions(settings));
  const client = new Client({
    connection,
    namespace: settings.namespace,
    dataConverter: createDataConverter(codec),
  });
  return { client, close };
}
