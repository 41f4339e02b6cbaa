import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('the port can be listened on, and lies below those of outgoing connections', async () => {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  server.close();
  expect(port).toBeGreaterThanOrEqual(15_000);
  expect(port).toBeLessThan(32_000);
});
