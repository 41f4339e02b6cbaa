import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ConnectionLimits, type CutReason, guardConnections } from '@fiscal/http-server';
import { afterEach, expect, test } from 'vitest';
import { getRequest, openSilentReaders, type SilentReaders } from '../testing/silent-readers.ts';

const wide: ConnectionLimits = {
  stalledMs: 60_000,
  perAddress: 100,
  perListener: 100,
  unsentBytes: 1e9,
  trustedProxies: [],
};
const patience = { timeout: 20_000 };
/** An answer that is bigger than the buffers of the operating system. */
const big: RequestListener = (_, outgoing) => void outgoing.end(Buffer.alloc(32_000_000));
const short: RequestListener = (_, outgoing) => void outgoing.end('answered');

let close = (): void => undefined;
afterEach(() => close());

async function serve(limits: Partial<ConnectionLimits>, listener = short) {
  const cuts: CutReason[] = [];
  const guard = guardConnections({ ...wide, ...limits }, (reason) => cuts.push(reason));
  const server = createServer();
  const lines = guard.serve(server, listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const opened: SilentReaders[] = [];
  close = () => {
    for (const each of opened) each.close();
    guard.close();
    lines.destroy();
    server.close();
  };
  const open = (count: number, pipelined = 1) => {
    const readers = openSilentReaders(address, { count, pipelined, request: getRequest(address, '/') });
    opened.push(readers);
    return readers;
  };
  return { address, cuts, lines, open };
}

test('an address is limited in its connections, and closed ones no longer count', async () => {
  const { cuts, lines, open } = await serve({ perAddress: 2 });
  const readers = open(3);
  await expect.poll(() => cuts, patience).toEqual(['address']);
  readers.close();
  await expect.poll(lines.open, patience).toBe(0);
  open(2);
  await expect.poll(lines.open, patience).toBe(2);
  expect(cuts).toEqual(['address']);
});

test('a client gets a big answer completely when it reads', async () => {
  const text = 'ção'.repeat(2_000_000);
  const { address, cuts } = await serve({}, (_, outgoing) => void outgoing.end(text));
  expect((await (await fetch(address)).text()) === text).toBe(true);
  expect(cuts).toEqual([]);
});

test('a listener is limited in its connections', async () => {
  const { lines, open } = await serve({ perListener: 2 });
  const readers = open(3);
  await expect.poll(readers.open, patience).toBe(2);
  expect(lines.open()).toBe(2);
});

test('a trusted proxy has no limit of connections', async () => {
  const { cuts, lines, open } = await serve({ perAddress: 2, trustedProxies: ['127.0.0.1'] });
  open(4);
  await expect.poll(lines.open, patience).toBe(4);
  expect(cuts).toEqual([]);
});

test('more than 32 pipelined requests close the connection', async () => {
  const { cuts, lines, open } = await serve({}, () => undefined);
  open(1, 33);
  await expect.poll(lines.open, patience).toBe(1);
  expect(cuts).toEqual([]);
  open(1, 34);
  await expect.poll(() => cuts, patience).toEqual(['pipelined']);
  await expect.poll(lines.open, patience).toBe(1);
});

test('an answer that does not move for its time is cut, but not one that waits for its handler', async () => {
  const stalled = await serve({ stalledMs: 200 }, big);
  stalled.open(1);
  await expect.poll(() => stalled.cuts, patience).toEqual(['stalled']);
  await expect.poll(stalled.lines.open, patience).toBe(0);
  close();
  const working = await serve({ stalledMs: 200 }, (_, outgoing) => {
    setTimeout(() => outgoing.end('answered'), 800);
  });
  working.open(1);
  await expect.poll(working.lines.open, patience).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(working.cuts).toEqual([]);
});

test('when unread answers exceed the memory limit, the connections that have been idle for the longest time are cut until the rest is below it', async () => {
  const { cuts, lines, open } = await serve({ unsentBytes: 70_000_000 }, big);
  const first = open(1);
  await expect.poll(lines.open, patience).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  const later = open(2);
  await expect.poll(() => cuts, patience).toEqual(['memory']);
  await expect.poll(first.open, patience).toBe(0);
  expect(later.open()).toBe(2);
});
