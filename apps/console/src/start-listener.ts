import { createServer } from 'node:http';
import { OwnError } from '@fiscal/domain';
import { type CutReason, guardConnections, stopServer } from '@fiscal/http-server';
import { getRequestListener } from '@hono/node-server';

/** Without `connectionsCheckingInterval` Node looks for slow connections only twice a minute. */
const serverLimits = {
  maxHeaderSize: 16_384,
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
};

/** A few dozen people use a console; an attacker gets no more of it than one of them. */
const connectionLimits = {
  stalledMs: 30_000,
  perAddress: 50,
  perListener: 500,
  unsentBytes: 32 * 1_048_576,
};

const stopMs = 20_000;

export interface ListenerOptions {
  readonly host: string;
  readonly port: number;
  readonly trustedProxies: readonly string[];
  readonly onCut: (reason: CutReason) => void;
  /** Makes the application of the address, which is known once the listener has its port. */
  readonly createApp: (address: string) => {
    fetch(request: Request, bindings: object): Response | Promise<Response>;
  };
}

export interface Listener {
  readonly address: string;
  /** Answers the requests of open connections, and closes them. */
  close(): Promise<void>;
}

/** Opens the listener of the console. */
export async function startListener(options: ListenerOptions): Promise<Listener> {
  const { host, port, trustedProxies, onCut, createApp } = options;
  const server = createServer(serverLimits);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const listening = server.address();
  if (listening === null || typeof listening === 'string')
    throw new OwnError('the listener has no TCP address');
  const name = listening.family === 'IPv6' ? `[${listening.address}]` : listening.address;
  const address = `http://${name}:${listening.port}`;
  const app = createApp(address);
  const guard = guardConnections({ ...connectionLimits, trustedProxies }, onCut);
  const lines = guard.serve(
    server,
    getRequestListener((request, bindings) => app.fetch(request, bindings)),
  );
  return {
    address,
    async close() {
      await stopServer(server, lines, stopMs);
      guard.close();
    },
  };
}
