import type { IncomingMessage } from 'node:http';
import { request as openRequest } from 'node:https';
import type { NotSentReason, UnknownReason } from '@fiscal/domain';
import type { AgentLease } from './agent-pool.ts';
import { connectionFailure } from './connection-failure.ts';

export interface AuthorityTimeouts {
  /** Waiting for a free connection, while other calls of the same certificate use them all. */
  readonly queueMs: number;
  /** Name, TCP and TLS together. */
  readonly connectMs: number;
  /** From the first byte sent to the last byte of the answer. */
  readonly answerMs: number;
}

export interface PostedMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly lease: AgentLease;
  readonly timeouts: AuthorityTimeouts;
  readonly maxAnswerBytes: number;
  readonly signal: AbortSignal;
}

/** How an HTTP exchange ended; `status` and `body` are those of a complete response. */
export type Exchange =
  | { readonly kind: 'response'; readonly status: number; readonly body: Uint8Array }
  | { readonly kind: 'notSent'; readonly reason: NotSentReason }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason };

const refusedForAccess: ReadonlySet<number> = new Set([401, 403]);

/**
 * Posts once. Not a byte is handed to the socket before the server's certificate has been accepted, so that every
 * failure until then is `notSent`; from then on, also on a kept connection, a failure is `unknown`. A 4xx means that
 * the server did not take the message. Never rejects; always ends the lease.
 */
export function postMessage(message: PostedMessage): Promise<Exchange> {
  return new Promise((resolve) => runExchange(message, resolve));
}

function runExchange(message: PostedMessage, resolve: (exchange: Exchange) => void): void {
  const { lease, timeouts, signal } = message;
  let isSent = false;
  let isSettled = false;
  const outgoing = openRequest(message.url, {
    method: 'POST',
    agent: lease.agent,
    headers: { ...message.headers, 'Content-Length': String(message.body.byteLength) },
  });

  const settle = (exchange: Exchange): void => {
    if (isSettled) return;
    isSettled = true;
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    if (exchange.kind !== 'response') outgoing.destroy();
    lease.end();
    resolve(exchange);
  };
  const fail = (beforeSending: NotSentReason, afterwards: UnknownReason): void =>
    settle(isSent ? { kind: 'unknown', reason: afterwards } : { kind: 'notSent', reason: beforeSending });

  let timer = setTimeout(() => fail('connection_queue', 'timeout'), timeouts.queueMs);
  const giveItself = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => fail('connect_timeout', 'timeout'), ms);
  };
  const onAbort = (): void => fail('cancelled', 'interrupted');
  const send = (): void => {
    if (isSettled) return;
    isSent = true;
    giveItself(timeouts.answerMs);
    outgoing.end(message.body);
  };

  signal.addEventListener('abort', onAbort, { once: true });
  outgoing.on('error', (error) => fail(connectionFailure(error), 'connection_lost'));
  outgoing.on('response', (response) => receive(response, message.maxAnswerBytes, settle));
  outgoing.once('socket', (socket) => {
    if (isSettled) return;
    if (lease.established.has(socket)) return send();
    giveItself(timeouts.connectMs);
    socket.once('secureConnect', () => {
      lease.established.add(socket);
      send();
    });
  });
  if (signal.aborted) onAbort();
}

function receive(response: IncomingMessage, maxBytes: number, settle: (exchange: Exchange) => void): void {
  const status = response.statusCode ?? 0;
  if (status >= 400 && status < 500) {
    const reason = refusedForAccess.has(status) ? 'access_denied' : 'http_client_error';
    settle({ kind: 'notSent', reason });
    return;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  response.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes) settle({ kind: 'unknown', reason: 'unreadable_answer' });
    else chunks.push(chunk);
  });
  response.on('error', () => settle({ kind: 'unknown', reason: 'connection_lost' }));
  response.on('end', () =>
    settle(
      response.complete
        ? { kind: 'response', status, body: Buffer.concat(chunks) }
        : { kind: 'unknown', reason: 'connection_lost' },
    ),
  );
}
