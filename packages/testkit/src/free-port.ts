import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { createServer } from 'node:net';

/** Below the ports that systems use for outgoing connections, so that none of those takes it meanwhile. */
const range = { first: 15_000, beyond: 32_000 } as const;

/** A TCP port that no other process of ours chooses until it is released, or until the process that has it ends. */
export interface ReservedPort {
  readonly port: number;
  release(): Promise<void>;
}

/** Finds a free TCP port on the loopback address, and reserves it for as long as this process runs. */
export async function freePort(): Promise<number> {
  const { port } = await reserveFreePort();
  return port;
}

export async function reserveFreePort(): Promise<ReservedPort> {
  for (let tries = 0; tries < 1000; tries += 1) {
    const reserved = await reservePort(randomInt(range.first, range.beyond));
    if (reserved !== undefined) return reserved;
  }
  throw new Error('no free TCP port was found on the loopback address');
}

/**
 * Reserves a TCP port by holding the UDP port of the same number, which no server of ours needs: the TCP port stays
 * free for the server that will listen there. Returns undefined when the port is in use or reserved.
 */
export async function reservePort(port: number): Promise<ReservedPort | undefined> {
  const holder = await holdUdp(port);
  if (holder === undefined) return undefined;
  const release = (): Promise<void> => new Promise((resolve) => holder.close(resolve));
  if (await isFree(port)) return { port, release };
  await release();
  return undefined;
}

function holdUdp(port: number): Promise<Socket | undefined> {
  const socket = createSocket('udp4').unref();
  return new Promise((resolve) => {
    socket.once('error', () => socket.close(() => resolve(undefined)));
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(socket));
  });
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
