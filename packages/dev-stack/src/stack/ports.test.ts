import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '@fiscal/testkit';
import { afterAll, expect, test } from 'vitest';
import { type ReservedPorts, reservePorts } from './ports.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const numbers = ({ ports }: ReservedPorts): number[] => Object.values(ports);

test('a start has the ports of the last one, and none of them while another start has reserved them', async () => {
  const file = join(folder.path, 'reserved.json');
  const first = await reservePorts(file);
  const beside = await reservePorts(file);
  await first.stop();
  const again = await reservePorts(file);
  await Promise.all([beside.stop(), again.stop()]);
  expect(new Set([...numbers(first), ...numbers(beside)]).size).toBe(20);
  expect(again.ports).toEqual(first.ports);
});

test('a start has no port of the last one when a server listens at one of them', async () => {
  const file = join(folder.path, 'listening.json');
  const first = await reservePorts(file);
  await first.stop();
  const server = createServer().listen(first.ports.console, '127.0.0.1');
  await once(server, 'listening');
  const again = await reservePorts(file);
  await again.stop();
  server.close();
  expect(numbers(again)).not.toContain(first.ports.console);
  expect(numbers(again)).not.toContain(first.ports.database);
});
