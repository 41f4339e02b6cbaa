import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

export interface SilentReaders {
  /** Connections that are not closed. */
  readonly open: () => number;
  readonly close: () => void;
}

/** Opens connections to an address that send the same request `pipelined` times and never read an answer. */
export function openSilentReaders(
  address: string,
  { count, request, pipelined = 1 }: { count: number; request: string; pipelined?: number },
): SilentReaders {
  const { hostname, port } = new URL(address);
  const sockets = Array.from({ length: count }, () => openSilent(hostname, Number(port), request, pipelined));
  return {
    open: () => sockets.filter(({ closed }) => !closed).length,
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function openSilent(host: string, port: number, request: string, times: number): Socket {
  const socket = connect(port, host);
  // A socket that does not read sees no end either: only what it writes is refused. It is not a sign of life.
  const prod = setInterval(() => socket.write('\r\n'), 100).unref();
  socket.on('error', () => undefined).once('close', () => clearInterval(prod));
  socket.pause();
  socket.write(request.repeat(times));
  return socket;
}

export const getRequest = (address: string, path: string, headers: readonly string[] = []): string =>
  [`GET ${path} HTTP/1.1`, `Host: ${new URL(address).host}`, ...headers, '', ''].join('\r\n');

/** Waits up to 20 s until the condition holds. */
export async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + 20_000;
  while (!holds()) {
    if (performance.now() > end) throw new Error('it did not come about');
    await setTimeout(10);
  }
}
