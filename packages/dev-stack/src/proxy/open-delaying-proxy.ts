import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between the apps and a server that can make the server slow. */
export interface DelayingProxy {
  /** `host:port` to use instead of the server's address. */
  readonly address: string;
  /** Delays everything from now on by `nextMs()` milliseconds in each direction. */
  slowDown(nextMs: () => number): void;
  /** Ends the delay for new bytes and calls; those that already wait finish their wait. */
  restore(): void;
  /** Returns how often something waited. */
  readonly delayed: () => number;
  stop(): Promise<void>;
}

/** Resolves when the bytes or the call may continue. */
export type Wait = () => Promise<void>;

/**
 * Carries data between a client's connection and a connection to the server, in both directions. When one ends, the
 * other is ended too. The connection to the server may still be opening.
 */
export type Carrier = (near: Socket, far: Socket, wait: Wait) => void;

export interface ProxiedServer {
  readonly host: string;
  readonly port: number;
}

/**
 * Opens a proxy on a free port of the loopback address. A failed connection resets its other half, so that an
 * unreachable server resets its clients.
 */
export async function openDelayingProxy(server: ProxiedServer, carry: Carrier): Promise<DelayingProxy> {
  const sockets = new Set<Socket>();
  let nextMs: (() => number) | undefined;
  let delayed = 0;
  const wait: Wait = async () => {
    if (nextMs === undefined) return;
    delayed += 1;
    const ms = nextMs();
    await new Promise((resolve) => setTimeout(resolve, ms));
  };
  const listener = createServer({ noDelay: true }, (near) => {
    const far = connect({ ...server, noDelay: true });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.resetAndDestroy()).once('close', () => sockets.delete(socket));
    }
    carry(near, far, wait);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    slowDown: (given) => {
      nextMs = given;
    },
    restore: () => {
      nextMs = undefined;
    },
    delayed: () => delayed,
    stop: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
