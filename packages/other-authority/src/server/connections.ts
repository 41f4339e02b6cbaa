import type { Socket } from 'node:net';

/** The TCP connections under those of TLS, by the client's port, because a TLS socket cannot reset itself. */
export interface Connections {
  readonly add: (tcp: Socket) => void;
  readonly reset: (tls: Socket) => void;
}

export function createConnections(): Connections {
  const open = new Map<number | undefined, Socket>();
  return {
    add: (tcp) => {
      const port = tcp.remotePort;
      open.set(port, tcp);
      tcp.once('close', () => {
        if (open.get(port) === tcp) open.delete(port);
      });
    },
    reset: (tls) => {
      open.get(tls.remotePort)?.resetAndDestroy();
    },
  };
}
