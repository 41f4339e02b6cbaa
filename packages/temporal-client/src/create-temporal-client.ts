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

/**
 * Creates the retries of calls on a connection. A refusal for lack of room is reported at once: only then can the
 * caller ask for less. The SDK's retry throws out of its timer when the connection was closed meanwhile; so `end`
 * prevents new retries and waits for those that are due.
 */
function createRetries() {
  const { delayFunction } = defaultGrpcRetryOptions();
  let hasEnded = false;
  let lastDueAt = 0;
  const interceptor = makeGrpcRetryInterceptor({
    delayFunction(attempt, status) {
      const delayMs = delayFunction(attempt, status);
      lastDueAt = Math.max(lastDueAt, performance.now() + delayMs);
      return delayMs;
    },
    retryableDecider: (attempt, status) =>
      !hasEnded && attempt < mostAttempts && status.code !== resourceExhausted && isRetryableError(status),
  });
  return {
    interceptor,
    async end(): Promise<void> {
      hasEnded = true;
      const leftMs = lastDueAt - performance.now();
      // A busy event loop may delay a timer; a timer set after it fires after it.
      if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs + 10));
    },
  };
}

/** Creates a client that connects at its first call, so that a process starts and answers while Temporal is down. */
export function createTemporalClient(settings: TemporalSettings, codec: PayloadCodec): TemporalClient {
  const retries = createRetries();
  const connection = Connection.lazy({
    ...clientConnectionOptions(settings),
    interceptors: [retries.interceptor],
  });
  const client = new Client({
    connection,
    namespace: settings.namespace,
    dataConverter: createDataConverter(codec),
  });
  return {
    client,
    async close() {
      await retries.end();
      await connection.close();
    },
  };
}
