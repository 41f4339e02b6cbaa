import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { createCountByOwner } from '@fiscal/services';
import { addressGroup, peerAddress } from './address-group.ts';
import { createRequestLines, type RequestLines } from './request-lines.ts';
import { trustProxies } from './trusted-proxies.ts';
import { type UnsentCut, watchUnsentAnswers } from './unsent-answers.ts';

export interface ConnectionLimits {
  /** Time in milliseconds after which an answer is cut if none of its bytes moved. */
  readonly stalledMs: number;
  /** Connections of one address, on all listeners together; a trusted proxy has no limit here. */
  readonly perAddress: number;
  /** Connections of one listener. */
  readonly perListener: number;
  /** The most bytes of answers, on all listeners together, that clients have not taken yet. */
  readonly unsentBytes: number;
  /** Addresses, and ranges in the form `10.0.0.0/8`. */
  readonly trustedProxies: readonly string[];
}

/**
 * Why a connection was closed: `address` and `pipelined` for too many of them, the others for an answer that the
 * client does not read.
 */
export type CutReason = UnsentCut | 'address' | 'pipelined';

/** Protects the listeners of a process from clients that do not read their answers, or hold too much. */
export interface ConnectionGuard {
  /** Serves the requests of a server within the limits; those of one connection, one after the other. */
  serve(server: Server, listener: RequestListener): RequestLines;
  close(): void;
}

export function guardConnections(
  limits: ConnectionLimits,
  onCut: (reason: CutReason) => void,
): ConnectionGuard {
  const { stalledMs, perAddress, perListener, unsentBytes, trustedProxies } = limits;
  const connections = createCountByOwner(perAddress);
  const isTrustedProxy = trustProxies(trustedProxies);
  const unsent = watchUnsentAnswers({ bytes: unsentBytes, stalledMs }, onCut);

  const count = (socket: Socket): void => {
    const peer = peerAddress(socket.remoteAddress);
    if (isTrustedProxy(peer)) return;
    const giveBack = connections.take(addressGroup(peer));
    if (giveBack !== undefined) return void socket.once('close', giveBack);
    socket.destroy();
    onCut('address');
  };

  return {
    serve(server, listener) {
      const lines = createRequestLines(() => onCut('pipelined'));
      server.maxConnections = perListener;
      server.on('connection', count);
      server.on('connection', lines.track);
      server.on(
        'request',
        lines.inLine((incoming, outgoing) => {
          unsent.add(outgoing, incoming.socket);
          listener(incoming, outgoing);
        }),
      );
      return lines;
    },
    close: () => unsent.close(),
  };
}
