import { setTimeout as pause } from 'node:timers/promises';
import {
  Connection,
  type ConnectionOptions,
  defaultGrpcRetryOptions,
  isRetryableError,
  makeGrpcRetryInterceptor,
} from '@temporalio/client';

export interface ClientConnection {
  readonly connection: Connection;
  close(): Promise<void>;
}

type Interceptor = NonNullable<ConnectionOptions['interceptors']>[number];

const resourceExhausted = 8;
/** A connection that the server ends is opened again within half a second. */
const mostAttempts = 3;

/**
 * Creates the retries of calls on a connection. A refusal for lack of room is reported at once: only then can the
 * caller set less. The SDK's retry throws out of its timer when the connection was closed meanwhile; so `end`
 * prevents new retries and waits until those that are due have begun.
 */
function createRetries() {
  let hasEnded = false;
  let due = 0;
  const retry = makeGrpcRetryInterceptor({
    ...defaultGrpcRetryOptions(),
    retryableDecider(attempt, status) {
      const isRetried =
        !hasEnded && attempt < mostAttempts && status.code !== resourceExhausted && isRetryableError(status);
      if (isRetried) due += 1;
      return isRetried;
    },
  });
  const interceptor: Interceptor = (options, nextCall) => {
    let attempts = 0;
    return retry(options, (callOptions) => {
      attempts += 1;
      if (attempts > 1) due -= 1;
      return nextCall(callOptions);
    });
  };
  return {
    interceptor,
    async end(): Promise<void> {
      hasEnded = true;
      while (due > 0) await pause(5);
    },
  };
}

/** Creates a connection that opens at its first call, and whose calls end when it is closed. */
export function createClientConnection(options: ConnectionOptions): ClientConnection {
  const retries = createRetries();
  const connection = Connection.lazy({ ...options, interceptors: [retries.interceptor] });
  return {
    connection,
    async close() {
      await retries.end();
      await connection.close();
    },
  };
}
