import { constants } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';

export interface ServerIdentity {
  readonly key: string;
  /** The leaf certificate first, then the intermediates. */
  readonly cert: string;
}

/** A request that has been read to its end; `chain` is what the client presented, leaf first, DER. */
export interface ReceivedRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly socket: TLSSocket;
  /** The body, or the beginning of one over the limit. */
  readonly body: Uint8Array;
  /** The bytes of the whole body. */
  readonly bodySize: number;
  readonly chain: readonly Uint8Array[];
}

export interface TlsListener {
  readonly port: number;
  /** Stops listening and closes open connections, so that clients are refused. */
  refuse(): Promise<void>;
  /** Breaks every handshake from now on. */
  breakHandshakes(): void;
  /** Accepts connections on the same port again. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

export interface TlsListenerOptions {
  readonly identity: ServerIdentity;
  readonly host: string;
  readonly port: number;
  readonly bodyLimit: number;
  readonly handle: (received: ReceivedRequest) => Promise<void>;
  /** Receives every error that ended a request early; the client sees a lost connection. */
  readonly onError: (error: Error) => void;
}

/** The time that IIS gives an idle connection. The 5 s of Node would close one that a busy client is about to use. */
const idleMs = 120_000;

/**
 * Opens HTTPS as authorizers on IIS serve it: TLS 1.2 only; the connection opens without a client certificate, and the
 * server requests it by renegotiation, once per connection, after it has read the request.
 */
export async function openTlsListener(options: TlsListenerOptions): Promise<TlsListener> {
  let broken = false;
  const sockets = new Set<Socket>();
  const server = createServer(
    {
      ...options.identity,
      minVersion: 'TLSv1.2',
      maxVersion: 'TLSv1.2',
      requestCert: false,
      keepAliveTimeout: idleMs,
      secureOptions: constants.SSL_OP_NO_SESSION_RESUMPTION_ON_RENEGOTIATION | constants.SSL_OP_NO_TICKET,
    },
    (request, response) =>
      void receive(request, response, options).catch((error: unknown) => {
        options.onError(asError(error));
        response.destroy();
      }),
  );
  server.prependListener('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    if (broken) socket.destroy();
  });
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const port = await listen(server, options.host, options.port);
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      if (!server.listening) return resolve();
      server.close(() => resolve());
      cut();
    });
  return {
    port,
    refuse: stop,
    breakHandshakes: () => {
      broken = true;
      cut();
    },
    restore: async () => {
      broken = false;
      if (!server.listening) await listen(server, options.host, port);
    },
    close: stop,
  };
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  { bodyLimit, handle }: TlsListenerOptions,
): Promise<void> {
  const { body, bodySize } = await readBody(request, bodyLimit);
  const socket = request.socket as TLSSocket;
  await requestCertificate(socket);
  await handle({ request, response, socket, body, bodySize, chain: presentedChain(socket) });
}

/** Reads to the end, because a renegotiation waits for it. Bytes over the limit are counted and dropped. */
async function readBody(
  request: IncomingMessage,
  limit: number,
): Promise<Pick<ReceivedRequest, 'body' | 'bodySize'>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    if (size <= limit) chunks.push(chunk);
    size += chunk.length;
  }
  return { body: Buffer.concat(chunks).subarray(0, limit), bodySize: size };
}

const requested = Symbol('client certificate requested');

function requestCertificate(socket: TLSSocket & { [requested]?: true }): Promise<void> {
  if (socket[requested]) return Promise.resolve();
  socket[requested] = true;
  return new Promise((resolve, reject) => {
    const lost = (): void => reject(new Error('connection lost while renegotiating'));
    socket.once('close', lost);
    socket.renegotiate({ requestCert: true, rejectUnauthorized: false }, (error) => {
      socket.removeListener('close', lost);
      if (error === null) resolve();
      else reject(error);
    });
  });
}

function presentedChain(socket: TLSSocket): Uint8Array[] {
  const chain: Uint8Array[] = [];
  let current: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true);
  while (current?.raw !== undefined && !chain.some((known) => current?.raw.equals(known))) {
    chain.push(current.raw);
    current = current.issuerCertificate;
  }
  return chain;
}
