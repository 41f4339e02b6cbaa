import type { IncomingMessage } from 'node:http';
import { request as openRequest } from 'node:https';
import { TLSSocket } from 'node:tls';
import type { NotSentReason, UnknownReason } from '@fiscal/domain';
import type { AgentLease } from './agent-pool.ts';
import { connectionFailure } from './connection-failure.ts';
import type { Timers } from './timers.ts';

export interface AuthorityTimeouts {
  /** The longest wait for a free connection while other calls of the same certificate use them all. */
  readonly queueMs: number;
  /** The limit for name lookup, TCP and TLS together. */
  readonly connectMs: number;
  /** The limit from the first byte sent to the last byte of the answer. */
  readonly answerMs: number;
  /** Hard limit of the whole call, after which its socket is destroyed; the sum of the others when absent. */
  readonly callMs?: number | undefined;
}

export interface AuthorityRequest {
  readonly method: 'POST' | 'GET' | 'HEAD';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body of a POST; absent for other methods. */
  readonly body?: Uint8Array | undefined;
  readonly lease: AgentLease;
  readonly timeouts: AuthorityTimeouts;
  readonly timers: Timers;
  readonly maxAnswerBytes: number;
  readonly signal: AbortSignal;
  /** Called just before the first byte; true when it may no longer leave. */
  readonly isTooLate: () => boolean;
}

/** The end of an HTTP exchange. `status` and `body` belong to a complete response. */
export type Exchange =
  | { readonly kind: 'response'; readonly status: number; readonly body: Uint8Array }
  | { readonly kind: 'notSent'; readonly reason: NotSentReason }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason };

/**
 * Makes one request. No byte is handed to the socket before the server's certificate is accepted, so that every failure
 * until then is `notSent`; after it, and on a kept connection, a failure is `unknown`. One answer still proves that the
 * message was not taken: the alert by which a server of TLS 1.3 refuses the client certificate after the client's end
 * of the handshake. A status proves nothing: a gateway may give it in front of a server that has stored the message.
 * Never rejects; always ends the lease.
 */
export function makeRequest(request: AuthorityRequest): Promise<Exchange> {
  return new Promise((resolve) => runExchange(request, resolve));
}

function runExchange(request: AuthorityRequest, resolve: (exchange: Exchange) => void): void {
  const { method, body, lease, timeouts, timers, signal } = request;
  const limitMs = timeouts.callMs ?? timeouts.queueMs + timeouts.connectMs + timeouts.answerMs;
  const started = timers.now();
  let isSent = false;
  let hasEnded = false;
  let isCertificateAccepted = true;
  const outgoing = openRequest(request.url, {
    method,
    agent: lease.agent,
    headers: { ...request.headers, ...lengthOf(body) },
  });

  const end = (exchange: Exchange): void => {
    if (hasEnded) return;
    hasEnded = true;
    stopTimer();
    stopLimit();
    signal.removeEventListener('abort', onAbort);
    if (exchange.kind !== 'response') outgoing.destroy();
    lease.end();
    resolve(exchange);
  };
  const fail = (beforeSending: NotSentReason, afterwards: UnknownReason): void =>
    end(isSent ? { kind: 'unknown', reason: afterwards } : { kind: 'notSent', reason: beforeSending });

  const stopLimit = timers.start(limitMs, () => fail('cancelled', 'timeout'));
  let stopTimer = timers.start(timeouts.queueMs, () => fail('connection_queue', 'timeout'));
  const giveItself = (ms: number): void => {
    stopTimer();
    stopTimer = timers.start(ms, () => fail('connect_timeout', 'timeout'));
  };
  const onAbort = (): void => fail('cancelled', 'interrupted');
  const send = (): void => {
    if (hasEnded) return;
    // After a freeze, a process handles data of its sockets before its timers.
    if (request.isTooLate() || timers.now() - started >= limitMs) {
      onAbort();
      return;
    }
    isSent = true;
    giveItself(timeouts.answerMs);
    outgoing.end(body);
  };

  signal.addEventListener('abort', onAbort, { once: true });
  outgoing.on('error', (error) => {
    const reason = connectionFailure(error);
    const isRefused = !isCertificateAccepted && reason === 'client_certificate_refused';
    if (isRefused) end({ kind: 'notSent', reason });
    else fail(reason, 'connection_lost');
  });
  outgoing.on('response', (response) => {
    isCertificateAccepted = true;
    receive(response, request, end);
  });
  outgoing.once('socket', (socket) => {
    if (hasEnded) return;
    if (lease.established.has(socket)) return send();
    giveItself(timeouts.connectMs);
    socket.once('secureConnect', () => {
      lease.established.add(socket);
      isCertificateAccepted = !(socket instanceof TLSSocket && socket.getProtocol() === 'TLSv1.3');
      send();
    });
  });
  if (signal.aborted) onAbort();
}

const lengthOf = (body: Uint8Array | undefined): Record<string, string> =>
  body === undefined ? {} : { 'Content-Length': String(body.byteLength) };

function receive(
  response: IncomingMessage,
  { maxAnswerBytes }: AuthorityRequest,
  end: (exchange: Exchange) => void,
): void {
  const status = response.statusCode ?? 0;
  const whenCut = clientErrorOf(status) ?? 'connection_lost';
  const chunks: Buffer[] = [];
  let size = 0;
  response.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxAnswerBytes) end({ kind: 'unknown', reason: 'unreadable_answer' });
    else chunks.push(chunk);
  });
  response.on('error', () => end({ kind: 'unknown', reason: whenCut }));
  response.on('end', () =>
    end(
      response.complete
        ? { kind: 'response', status, body: Buffer.concat(chunks) }
        : { kind: 'unknown', reason: whenCut },
    ),
  );
}

/**
 * Returns the reason why a status of 4xx proves nothing about the message: a gateway may give it although the server
 * has stored the message. Undefined for every other status.
 */
export function clientErrorOf(status: number): UnknownReason | undefined {
  if (status < 400 || status >= 500) return undefined;
  return status === 401 || status === 403 ? 'access_denied' : 'http_client_error';
}
