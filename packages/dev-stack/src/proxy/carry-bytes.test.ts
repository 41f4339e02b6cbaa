import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { carryBytes } from './carry-bytes.ts';
import { type DelayingProxy, openDelayingProxy } from './open-delaying-proxy.ts';

let server: Server;
let proxy: DelayingProxy;

beforeEach(async () => {
  server = createServer({ allowHalfOpen: true }, (socket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  proxy = await openDelayingProxy({ host: '127.0.0.1', port }, carryBytes);
});

afterEach(async () => {
  await proxy.stop();
  server.close();
});

function connectToProxy(): Socket {
  const [host, port] = proxy.address.split(':');
  return connect(Number(port), host);
}

/** Gives both ends of a connection by way of the proxy: the client's and the server's. */
async function openConnection(): Promise<{ readonly near: Socket; readonly far: Socket }> {
  const accepted = once(server, 'connection');
  const near = connectToProxy().on('error', () => undefined);
  const [far] = (await accepted) as [Socket];
  return { near, far };
}

/** Gives what comes until the other end ends its way. */
async function textFrom(socket: Socket): Promise<string> {
  const received: Buffer[] = [];
  socket.on('data', (bytes) => received.push(bytes));
  await once(socket, 'end');
  return String(Buffer.concat(received));
}

/** Says whether the connection was reset. */
const closed = (socket: Socket): Promise<boolean> => new Promise((resolve) => socket.once('close', resolve));

async function roundTrip(socket: Socket, message: string): Promise<number> {
  const begun = performance.now();
  socket.write(message);
  expect(String((await once(socket, 'data'))[0])).toBe(message);
  return performance.now() - begun;
}

/** Timers may be early by a part of a millisecond, each. */
const early = 2;

test('a round trip waits on both of its ways; after that it does not', async () => {
  const { near, far } = await openConnection();
  far.pipe(far);
  await roundTrip(near, 'at once');
  expect(proxy.delayed()).toBe(0);
  proxy.slowDown(() => 50);
  expect(await roundTrip(near, 'slow')).toBeGreaterThanOrEqual(100 - early);
  expect(proxy.delayed()).toBe(2);
  proxy.restore();
  await roundTrip(near, 'at once');
  expect(proxy.delayed()).toBe(2);
});

test('bytes keep their order, also with different delays', async () => {
  const { near, far } = await openConnection();
  const received = textFrom(far);
  const delays = [40, 0];
  proxy.slowDown(() => delays.shift() ?? 0);
  near.write('a');
  while (proxy.delayed() === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  near.end('b');
  expect(await received).toBe('ab');
});

test('a sender that ends its way: all of it arrives, it gets the answer, and then nothing is left', async () => {
  const { near, far } = await openConnection();
  const large = 'x'.repeat(20_000_000);
  const left = Promise.all([closed(near), closed(far)]);
  proxy.slowDown(() => 5);
  near.end(large);
  far.end(`${(await textFrom(far)).length} bytes`);
  expect(await textFrom(near)).toBe(`${large.length} bytes`);
  expect(await left).toEqual([false, false]);
});

test('a connection that is reset at one end is reset at the other', async () => {
  for (const [one, other] of [
    ['near', 'far'],
    ['far', 'near'],
  ] as const) {
    const ends = await openConnection();
    const reset = closed(ends[other].resume());
    ends[one].resetAndDestroy();
    expect(await reset).toBe(true);
  }
});

test('a connection is reset when the server does not listen', async () => {
  await new Promise((resolve) => server.close(resolve));
  const [error] = (await once(connectToProxy(), 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNRESET');
});
