import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between the apps and a server, and can make the server slow. */
export interface DelayingProxy {
  /** `host:port` that stands for the server. */
  readonly address: string;
  /** What comes from now on waits for `nextMs()` milliseconds, on the way there and again on the way back. */
  slowDown(nextMs: () => number): void;
  /** What comes from now on passes at once; what waits already waits to its end. */
  restore(): void;
  /** How many times something waited. */
  readonly delayed: () => number;
  stop(): Promise<void>;
}

/** Ends when what has just come may go on. */
export type Wait = () => Promise<void>;

/**
 * Carries what comes on a connection of a client to that of the server, and back, and ends each with the other. The
 * connection to the server may still be on its way.
 */
export type Carrier = (near: Socket, far: Socket, wait: Wait) => void;

export interface ProxiedServer {
  readonly host: string;
  readonly port: number;
}

/**
 * Opens a proxy on a free port of the loopback address. A connection that fails resets its other half, so that a server
 * that is away resets whoever connects.
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
