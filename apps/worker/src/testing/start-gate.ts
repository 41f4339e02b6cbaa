import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Gate {
  /** `host:port` of the gate, to use instead of the server's address. */
  readonly address: string;
  /** `open`: connections reach the server. `shut`: the gate ends all connections and refuses new ones. */
  set(state: 'open' | 'shut'): void;
  close(): Promise<void>;
}

/**
 * Starts a proxy in front of the server at `serverAddress` (`host:port`). While the proxy is shut, the server cannot be
 * reached through it. It begins shut.
 */
export async function startGate(serverAddress: string): Promise<Gate> {
  const [host = '', port = ''] = serverAddress.split(':');
  const sockets = new Set<Socket>();
  let open = false;
  const end = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((near) => {
    if (!open) return void near.destroy();
    const far = connect(Number(port), host);
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      sockets.add(one);
      one.once('close', () => other.destroy()).once('close', () => sockets.delete(one));
      one.on('error', () => other.destroy()).pipe(other);
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(state) {
      open = state === 'open';
      if (!open) end();
    },
    close() {
      end();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
