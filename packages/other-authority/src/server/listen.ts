import { constants } from 'node:crypto';
import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Identity } from '../identity/make-identity.ts';

import type { Connections } from './connections.ts';

/** The moment at which a client must present its certificate; authorities on IIS require it after the request. */
export type CertificateRequest = 'in the handshake' | 'by renegotiation';

export interface Listening {
  readonly port: number;
  readonly close: () => Promise<void>;
}

export interface ListenOptions {
  readonly identity: Identity;
  readonly holdersPem: readonly string[];
  readonly certificateRequest: CertificateRequest;
  readonly port: number;
  readonly connections: Connections;
  readonly onRequest: RequestListener;
}

/** Listens on the loopback with TLS 1.2; a client without a certificate can still send its request. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { identity, holdersPem, certificateRequest, onRequest } = options;
  const server = createServer(
    {
      key: identity.server.keyPem,
      cert: identity.server.presentedPem,
      ca: [...holdersPem],
      requestCert: certificateRequest === 'in the handshake',
      rejectUnauthorized: false,
      minVersion: 'TLSv1.2',
      maxVersion: 'TLSv1.2',
      // Without it the second handshake is shortened and has no certificate.
      secureOptions: constants.SSL_OP_NO_SESSION_RESUMPTION_ON_RENEGOTIATION,
    },
    onRequest,
  );
  server.on('connection', options.connections.add);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  return { port: portOf(server), close: () => closed(server) };
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
