import { once } from 'node:events';
import {
  type ClientHttp2Session,
  connect,
  constants,
  createServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { carryCalls } from './carry-calls.ts';
import { type DelayingProxy, openDelayingProxy } from './open-delaying-proxy.ts';

/** Calls as they reached the server, by their paths. */
let reached: string[];
let server: Http2Server;
let proxy: DelayingProxy;
let sessions: ServerHttp2Session[];
/** The behaviour of the server for a call. */
let serve: (stream: ServerHttp2Stream) => void;
/** The waiting calls in their order, when a test opens the gates itself. */
let gates: (() => void)[] | undefined;

beforeEach(async () => {
  reached = [];
  sessions = [];
  serve = echo;
  gates = undefined;
  server = createServer();
  server.on('session', (session) => sessions.push(session));
  server.on('stream', (stream, headers) => {
    reached.push(String(headers[':path']));
    serve(stream.on('error', () => undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  proxy = await openDelayingProxy({ host: '127.0.0.1', port }, (near, far, wait) =>
    carryCalls(near, far, () => (gates === undefined ? wait() : waitAtGate(gates))),
  );
});

const waitAtGate = (at: (() => void)[]): Promise<void> => new Promise((resolve) => at.push(resolve));

async function untilSomethingWaits(count: number): Promise<void> {
  while ((gates?.length ?? 0) < count) await new Promise((resolve) => setTimeout(resolve, 1));
}

afterEach(async () => {
  await proxy.stop();
  for (const session of sessions) session.destroy();
  await new Promise((resolve) => server.close(resolve));
});

/** Answers like a server of gRPC: its status is in the trailers. */
function echo(stream: ServerHttp2Stream): void {
  void buffer(stream).then((body) => {
    stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
    stream.once('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
    stream.end(body);
  });
}

const openSession = (): ClientHttp2Session => connect(`http://${proxy.address}`).on('error', () => undefined);

const begin = (session: ClientHttp2Session, path: string) =>
  session.request({ ':method': 'POST', ':path': path, te: 'trailers' }).on('error', () => undefined);

async function call(session: ClientHttp2Session, path: string, body: Buffer | string = path) {
  const stream = begin(session, path).end(body);
  let trailers: IncomingHttpHeaders | undefined;
  stream.once('trailers', (given) => {
    trailers = given;
  });
  const response = once(stream, 'response');
  const answer = await text(stream);
  const [headers, flags] = (await response) as [IncomingHttpHeaders, number];
  const isOnlyHeaders = (flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0;
  return { answer, headers, trailers, isOnlyHeaders, rstCode: stream.rstCode };
}

/** Timers may be early by a part of a millisecond, each. */
const early = 2;

test('a call passes whole: body, headers, trailers, and an answer that is headers alone', async () => {
  const session = openSession();
  const large = 'x'.repeat(1_000_000);
  expect(await call(session, '/echo', large)).toMatchObject({
    answer: large,
    headers: { ':status': 200, 'content-type': 'application/grpc' },
    trailers: { 'grpc-status': '0' },
  });
  serve = (stream) => stream.respond({ ':status': 200, 'grpc-status': '5' }, { endStream: true });
  expect(await call(session, '/refused')).toMatchObject({
    answer: '',
    headers: { 'grpc-status': '5' },
    isOnlyHeaders: true,
  });
});

test('a call waits on both of its ways; after that it does not', async () => {
  const session = openSession();
  proxy.slowDown(() => 50);
  const begun = performance.now();
  await call(session, '/slow');
  expect(performance.now() - begun).toBeGreaterThanOrEqual(100 - early);
  expect(proxy.delayed()).toBe(2);
  proxy.restore();
  await call(session, '/quick');
  expect(proxy.delayed()).toBe(2);
});

test('a call that waits does not delay other calls; a call that is abandoned on its way never reaches the server', async () => {
  const session = openSession();
  gates = [];
  const first = begin(session, '/first').end('first');
  await untilSomethingWaits(1);
  const second = call(session, '/second');
  await untilSomethingWaits(2);
  gates[1]?.();
  await untilSomethingWaits(3);
  gates[2]?.();
  expect((await second).answer).toBe('/second');
  first.close(constants.NGHTTP2_CANCEL);
  const third = call(session, '/third');
  await untilSomethingWaits(4);
  // The proxy reads what comes on a connection in order: at this point it knows that the client abandoned the first call.
  gates[0]?.();
  gates[3]?.();
  await untilSomethingWaits(5);
  gates[4]?.();
  await third;
  expect(reached).toEqual(['/second', '/third']);
});

test('a call that the client abandons while the server works on it is abandoned there too', async () => {
  const stopped = new Promise<number | undefined>((resolve) => {
    serve = (stream) => stream.once('close', () => resolve(stream.rstCode));
  });
  const taken = once(server, 'stream');
  const stream = begin(openSession(), '/poll').end('poll');
  await taken;
  stream.close(constants.NGHTTP2_CANCEL);
  expect(await stopped).toBe(constants.NGHTTP2_CANCEL);
});

test('a call that the server resets is reset', async () => {
  serve = (stream) => stream.close(constants.NGHTTP2_ENHANCE_YOUR_CALM);
  const stream = begin(openSession(), '/reset').end('reset');
  await new Promise((resolve) => stream.once('close', resolve));
  expect(stream.rstCode).toBe(constants.NGHTTP2_ENHANCE_YOUR_CALM);
});

test('a call that is abandoned before its answer arrives leaves the connection to the other calls', async () => {
  const session = openSession();
  gates = [];
  const stream = begin(session, '/given-up').end('given up');
  await untilSomethingWaits(1);
  gates[0]?.();
  await untilSomethingWaits(2);
  stream.close(constants.NGHTTP2_CANCEL);
  const other = call(session, '/other');
  await untilSomethingWaits(3);
  gates[1]?.();
  gates[2]?.();
  await untilSomethingWaits(4);
  gates[3]?.();
  expect((await other).answer).toBe('/other');
});

test('a server that accepts no more calls on a connection answers the calls that it has and begins no other', async () => {
  const session = openSession();
  const held: ServerHttp2Stream[] = [];
  serve = (stream) => held.push(stream);
  const answered = call(session, '/held');
  await once(server, 'stream');
  gates = [];
  const late = begin(session, '/late').end('late');
  await untilSomethingWaits(1);
  const goaway = once(session, 'goaway');
  for (const one of sessions) one.close();
  await goaway;
  gates[0]?.();
  await once(late, 'error');
  expect(late.rstCode).toBe(constants.NGHTTP2_REFUSED_STREAM);
  gates = undefined;
  serve = echo;
  for (const stream of held) echo(stream);
  expect((await answered).answer).toBe('/held');
  expect((await call(openSession(), '/after')).answer).toBe('/after');
  expect(reached).toEqual(['/held', '/after']);
});

test('a server that dies ends the connection, and no call on it is answered in its name', async () => {
  const sockets: Socket[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  const [idle, busy] = [openSession(), openSession()];
  await call(idle, '/before');
  serve = () => undefined;
  const stream = begin(busy, '/poll').end('poll');
  await once(server, 'stream');
  const ended = new Promise((resolve) => idle.once('close', () => resolve(true)));
  const cut = new Promise((resolve) => stream.once('close', () => resolve(busy.destroyed)));
  for (const socket of sockets) socket.destroy();
  expect(await Promise.all([ended, cut])).toEqual([true, true]);
});

test('a client that leaves leaves nothing at the server', async () => {
  const session = openSession();
  await call(session, '/before');
  const [ofServer] = sessions;
  const closed = ofServer === undefined ? undefined : once(ofServer, 'close');
  session.destroy();
  await closed;
  expect(ofServer?.destroyed).toBe(true);
});
