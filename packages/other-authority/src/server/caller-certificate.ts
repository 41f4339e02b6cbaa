import { X509Certificate } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import type { Authority } from '../calls/authority.ts';
import { isInForce, isIssuedByOneOf } from '../identity/holder.ts';
import type { CertificateRequest } from './listen.ts';

/**
 * Returns the client's certificate; undefined when the authority does not accept it. The body must have been read
 * before.
 */
export async function callerCertificate(
  { socket }: IncomingMessage,
  certificateRequest: CertificateRequest,
  { holders, now }: Authority,
): Promise<X509Certificate | undefined> {
  if (!(socket instanceof TLSSocket)) return undefined;
  if (certificateRequest === 'by renegotiation' && shownBy(socket) === undefined) await renegotiate(socket);
  const raw = shownBy(socket);
  const certificate = raw && new X509Certificate(raw);
  return certificate && isInForce(certificate, now()) && isIssuedByOneOf(certificate, holders)
    ? certificate
    : undefined;
}

const shownBy = (socket: TLSSocket): Buffer | undefined => socket.getPeerCertificate().raw;

const renegotiate = (socket: TLSSocket): Promise<void> =>
  new Promise((resolve, reject) => {
    const started = socket.renegotiate({ requestCert: true, rejectUnauthorized: false }, (error) =>
      error === null ? resolve() : reject(error),
    );
    if (started === false) reject(new Error('the connection cannot be renegotiated'));
  });
