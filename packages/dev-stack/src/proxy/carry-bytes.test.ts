import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { carryBytes } from './carry-bytes.ts';
import { type DelayingProxy, openDelayingProxy } from './open-delaying-proxy.ts';

let server: Server;
let proxy: DelayingProxy;

afterEach(async () => {
  await proxy.stop();
  server.close();
});

/** A server that does `serve` with each connection, behind a proxy; gives a connection to the proxy. */
async function connectTo(serve: (socket: Socket) => void): Promise<Socket> {
  server = createServer({ allowHalfOpen: true }, (socket) => serve(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  proxy = await openDelayingProxy({ host: '127.0.0.1', port }, carryBytes);
  return connectToProxy();
}

function connectToProxy(): Socket {
  const [host, port] = proxy.address.split(':');
  return connect(Number(port), host);
}

async function roundTrip(socket: Socket, message: string): Promise<number> {
  const begun = performance.now();
  socket.write(message);
  expect(String((await once(socket, 'data'))[0])).toBe(message);
  return performance.now() - begun;
}

/** Timers may be early by a part of a millisecond, each. */
const early = 2;

test('a round trip waits on both of its ways; after that it does not', async () => {
  const socket = await connectTo((far) => far.pipe(far));
  await roundTrip(socket, 'at once');
  expect(proxy.delayed()).toBe(0);
  proxy.slowDown(() => 50);
  expect(await roundTrip(socket, 'slow')).toBeGreaterThanOrEqual(100 - early);
  expect(proxy.delayed()).toBe(2);
  proxy.restore();
  await roundTrip(socket, 'at once');
  expect(proxy.delayed()).toBe(2);
});

test('bytes keep their order, whatever each of them waits for', async () => {
  const received: string[] = [];
  const socket = await connectTo((far) => far.on('data', (bytes) => received.push(String(bytes))));
  const delays = [40, 0];
  proxy.slowDown(() => delays.shift() ?? 0);
  socket.write('a');
  while (proxy.delayed() === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  socket.write('b');
  while (received.join('').length < 2) await new Promise((resolve) => setTimeout(resolve, 1));
  expect(received.join('')).toBe('ab');
});

test('what was sent arrives although its sender has closed, and then the connection ends', async () => {
  const large = 'x'.repeat(20_000_000);
  let read: () => void = () => undefined;
  const arrived = new Promise<string>((resolve) => {
    void connectTo((far) => {
      read = () => resolve(text(far));
    }).then((socket) => {
      proxy.slowDown(() => 30);
      socket.resume().once('close', () => read());
      socket.end(large);
    });
  });
  expect((await arrived).length).toBe(large.length);
});

test('whoever connects while the server is away is reset', async () => {
  const socket = await connectTo((far) => far.end());
  socket.resume();
  await once(socket, 'close');
  await new Promise((resolve) => server.close(resolve));
  const [error] = (await once(connectToProxy(), 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNRESET');
});
