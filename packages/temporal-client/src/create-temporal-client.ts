import {
  Client,
  Connection,
  defaultGrpcRetryOptions,
  isRetryableError,
  makeGrpcRetryInterceptor,
} from '@temporalio/client';
import type { PayloadCodec } from '@temporalio/common';
import { createDataConverter } from './data-converter.ts';
import { clientConnectionOptions, type TemporalSettings } from './temporal-settings.ts';

export interface TemporalClient {
  readonly client: Client;
  close(): Promise<void>;
}

const resourceExhausted = 8;
/** A connection that the server ends is opened again within half a second. */
const mostAttempts = 3;

/** What the server has no room for is told at once: whoever waits for it without a word cannot ask for less. */
const retries = makeGrpcRetryInterceptor({
  ...defaultGrpcRetryOptions(),
  retryableDecider: (attempt, status) =>
    attempt < mostAttempts && status.code !== resourceExhausted && isRetryableError(status),
});

/** A client that connects at its first call, so that a process starts and answers while Temporal is down. */
export function createTemporalClient(settings: TemporalSettings, codec: PayloadCodec): TemporalClient {
  const connection = Connection.lazy({ ...clientConnectionOptions(settings), interceptors: [retries] });
  const client = new Client({
    connection,
    namespace: settings.namespace,
    dataConverter: createDataConverter(codec),
  });
  return { client, close: () => connection.close() };
}
