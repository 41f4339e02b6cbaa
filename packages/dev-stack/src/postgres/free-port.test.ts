import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, portsOfProcess } from './free-port.ts';

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

test('processes started one after the other have no port in common', () => {
  const own = [4_000, 4_001, 4_002, 4_003].map(portsOfProcess);
  const ports = own.flatMap(({ first, beyond }) =>
    Array.from({ length: beyond - first }, (_, i) => first + i),
  );
  expect(new Set(ports).size).toBe(ports.length);
  expect(Math.min(...ports)).toBeGreaterThanOrEqual(15_000);
  expect(Math.max(...ports)).toBeLessThan(32_000);
});
