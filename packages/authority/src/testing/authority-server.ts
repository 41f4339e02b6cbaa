import { constants } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { issueServerCertificate, type TestAuthority } from '@fiscal/testkit';

/** One request that the server received. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** Subject CN of the client certificate; undefined when none was presented. */
  readonly clientName: string | undefined;
  /** Number of the request's connection, from 1. */
  readonly connection: number;
}

export type Answering = (request: SeenRequest, response: ServerResponse, socket: TLSSocket) => void;

export interface AuthorityServer {
  readonly url: string;
  readonly seen: SeenRequest[];
  readonly connections: () => number;
  answer: Answering;
  readonly close: () => Promise<void>;
}

export interface ServerOptions {
  readonly listensOn?: string;
  readonly notAfter?: Date;
  readonly requestsCertificate?: 'by renegotiation' | 'in the handshake';
}

/**
 * Starts a server with TLS 1.2, like the authority of SP: it requests the certificate by renegotiation, after the whole
 * request.
 */
export async function startAuthorityServer(
  tree: TestAuthority,
  { listensOn = '127.0.0.1', notAfter, requestsCertificate = 'by renegotiation' }: ServerOptions = {},
): Promise<AuthorityServer> {
  const certificate = issueServerCertificate(tree, { host: 'localhost', notAfter });
  const numbers = new WeakMap<object, number>();
  let connections = 0;
  const https = createServer({
    key: certificate.keyPem,
    cert: certificate.presentedPem,
    ca: [certificate.caPem],
    maxVersion: 'TLSv1.2',
    requestCert: requestsCertificate === 'in the handshake',
    rejectUnauthorized: false,
    secureOptions: constants.SSL_OP_NO_SESSION_RESUMPTION_ON_RENEGOTIATION | constants.SSL_OP_NO_TICKET,
  });
  https.on('secureConnection', (socket) => {
    connections += 1;
    numbers.set(socket, connections);
    socket.on('error', () => socket.destroy());
  });
  const server: AuthorityServer = {
    url: '',
    seen: [],
    connections: () => connections,
    answer: (_, response) => response.writeHead(500).end(),
    close: () => stop(https),
  };
  https.on('request', (request, response) => {
    const socket = request.socket as TLSSocket;
    void readWhole(request).then(async (body) => {
      if (requestsCertificate === 'by renegotiation') await requestCertificate(socket);
      const seen: SeenRequest = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body,
        clientName: commonName(socket),
        connection: numbers.get(socket) ?? 0,
      };
      server.seen.push(seen);
      server.answer(seen, response, socket);
    });
  });
  await new Promise<void>((resolve) => https.listen(0, listensOn, resolve));
  return Object.assign(server, { url: `https://localhost:${(https.address() as AddressInfo).port}` });
}

function stop(https: Server): Promise<void> {
  https.closeAllConnections();
  return new Promise((resolve) => https.close(() => resolve()));
}

async function readWhole(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function requestCertificate(socket: TLSSocket): Promise<void> {
  if (commonName(socket) !== undefined) return Promise.resolve();
  return new Promise((resolve, reject) =>
    socket.renegotiate({ requestCert: true, rejectUnauthorized: false }, (error) =>
      error === null ? resolve() : reject(error),
    ),
  );
}

const commonName = (socket: TLSSocket): string | undefined => {
  const { subject } = socket.getPeerCertificate();
  return subject === undefined ? undefined : String(subject.CN);
};
