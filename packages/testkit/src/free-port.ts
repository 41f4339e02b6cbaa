import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems use for outgoing connections, so that none of those takes it meanwhile. */
const range = { first: 15_000, beyond: 32_000 } as const;
const blockSize = 100;

interface PortRange {
  readonly first: number;
  readonly beyond: number;
}

/**
 * Returns the ports of one process: two that start at the same moment find the same free port only when they share a
 * block.
 */
function portsOfProcess(pid: number): PortRange {
  const blocks = (range.beyond - range.first) / blockSize;
  const first = range.first + (pid % blocks) * blockSize;
  return { first, beyond: first + blockSize };
}

/** The ports that this process found last: their servers may not listen yet. */
const found: number[] = [];
const remembered = blockSize / 2;

/**
 * Finds a free TCP port on the loopback address, if possible among the process's own ports, and none that it has found
 * a moment before.
 */
export async function freePort(): Promise<number> {
  for (const { first, beyond } of [portsOfProcess(process.pid), range]) {
    for (let tries = 0; tries < 100; tries += 1) {
      const port = randomInt(first, beyond);
      if (found.includes(port)) continue;
      found.push(port);
      if (found.length > remembered) found.shift();
      if (await isFree(port)) return port;
    }
  }
  throw new Error('no free TCP port was found on the loopback address');
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
