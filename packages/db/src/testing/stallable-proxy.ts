import { connect, createServer, type Socket } from 'node:net';

/**
 * A proxy on loopback between driver and Postgres that can stop forwarding, or cut connections, as a frozen or crashed
 * server would.
 */
export interface StallableProxy {
  /** The given address, through the proxy. */
  readonly url: string;
  /** Returns the number of sockets that the driver has opened. */
  readonly opened: () => number;
  /** Returns how many times the driver sent data after data of the server. */
  readonly roundTrips: () => number;
  stall(): void;
  resume(): void;
  cut(): void;
  close(): Promise<void>;
}

/** Opens a proxy on a free port in front of the server that `url` names. */
export async function openStallableProxy(url: string): Promise<StallableProxy> {
  const target = new URL(url);
  const pairs = new Set<readonly [Socket, Socket]>();
  let stalled = false;
  let opened = 0;
  let trips = 0;
  const server = createServer((near) => {
    opened += 1;
    const far = connect(Number(target.port), target.hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const side of pair) {
      side.on('error', () => side.destroy());
      side.once('close', () => {
        pairs.delete(pair);
        for (const each of pair) each.destroy();
      });
    }
    const forward = (from: Socket, to: Socket) =>
      from.on('data', (bytes) => {
        if (!stalled) to.write(bytes);
      });
    let speaker: Socket = far;
    for (const side of pair) {
      side.on('data', () => {
        if (side === near && speaker === far) trips += 1;
        speaker = side;
      });
    }
    forward(near, far);
    forward(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const proxied = new URL(url);
  proxied.port = `${address.port}`;
  const cut = (): void => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
  };
  return {
    url: proxied.href,
    opened: () => opened,
    roundTrips: () => trips,
    stall: () => {
      stalled = true;
    },
    resume: () => {
      stalled = false;
    },
    cut,
    async close() {
      cut();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
