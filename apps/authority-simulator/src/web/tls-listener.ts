import { constants } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';

export interface ServerIdentity {
  readonly key: string;
  /** Leaf first, then intermediates. */
  readonly cert: string;
}

/** One request that has been read to its end; `chain` is what the client presented, leaf first, DER. */
export interface ReceivedRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly socket: TLSSocket;
  /** The body, or its beginning when it is longer than the limit. */
  readonly body: Uint8Array;
  /** Bytes of the whole body. */
  readonly bodySize: number;
  readonly chain: readonly Uint8Array[];
}

export interface TlsListener {
  readonly port: number;
  /** Stops listening and cuts open connections, so that clients are refused. */
  refuse(): Promise<void>;
  /** Cuts every handshake from now on. */
  breakHandshakes(): void;
  /** Back to work on the same port. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

export interface TlsListenerOptions {
  readonly identity: ServerIdentity;
  readonly host: string;
  readonly port: number;
  readonly bodyLimit: number;
  readonly handle: (received: ReceivedRequest) => Promise<void>;
  /** Receives everything that cut a request short; the client sees a lost connection. */
  readonly onError: (error: Error) => void;
}

/** What IIS grants an idle connection; the 5 s of Node would cut one that a busy client is writing to. */
const idleMs = 120_000;

/**
 * HTTPS as the authorizers of the IIS family speak it: TLS 1.2 only; the connection opens without a client
 * certificate, which is asked for by renegotiation once the request has been read, once per connection.
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
  await askForCertificate(socket);
  await handle({ request, response, socket, body, bodySize, chain: presentedChain(socket) });
}

/** Reads to the end, since a renegotiation waits for it; what lies past the limit is counted and dropped. */
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

const asked = Symbol('client certificate asked');

function askForCertificate(socket: TLSSocket & { [asked]?: true }): Promise<void> {
  if (socket[asked]) return Promise.resolve();
  socket[asked] = true;
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
