import { isIP } from 'node:net';
import { connect, createSecureContext } from 'node:tls';
import type { NotSentReason } from '@fiscal/domain';
import { connectionFailure } from './connection-failure.ts';

export type Handshake =
  | { readonly kind: 'open'; readonly protocol: string }
  | { readonly kind: 'failed'; readonly reason: NotSentReason };

export interface HandshakeTarget {
  /** `https` address; only its host and port are used. */
  readonly url: string;
  /** PEM texts; no other anchor is trusted. */
  readonly trustAnchors: readonly string[];
  readonly timeoutMs: number;
}

/**
 * Opens and closes a TLS connection without a client certificate, to show whether the server is reachable and trusted.
 */
export function shakeHands({ url, trustAnchors, timeoutMs }: HandshakeTarget): Promise<Handshake> {
  const { hostname: written, port } = new URL(url);
  const hostname = written.replace(/^\[|\]$/g, '');
  const secureContext = createSecureContext({ ca: [...trustAnchors], minVersion: 'TLSv1.2' });
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      servername: isIP(hostname) === 0 ? hostname : '',
      port: port === '' ? 443 : Number(port),
      secureContext,
    });
    const end = (handshake: Handshake): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(handshake);
    };
    const timer = setTimeout(() => end({ kind: 'failed', reason: 'connect_timeout' }), timeoutMs);
    socket.once('secureConnect', () => end({ kind: 'open', protocol: socket.getProtocol() ?? 'TLS' }));
    socket.on('error', (error) => end({ kind: 'failed', reason: connectionFailure(error) }));
    socket.once('close', () => end({ kind: 'failed', reason: 'tls_failed' }));
  });
}
