import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems hand out to outgoing connections, so that none of those takes it meanwhile. */
const range = { first: 15_000, beyond: 32_000 } as const;

/** Finds a TCP port that nothing listens on, on the loopback address. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    const port = randomInt(range.first, range.beyond);
    if (await isFree(port)) return port;
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
