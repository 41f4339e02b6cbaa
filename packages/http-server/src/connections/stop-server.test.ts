import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRequestLines } from './request-lines.ts';
import { stopServer } from './stop-server.ts';

/** The answers that the test ends itself. */
let held: ServerResponse[] | undefined;
const server = () => {
  const lines = createRequestLines(() => undefined);
  // A connection without requests stays open until a stop closes it.
  const http = createServer(
    { keepAliveTimeout: 0 },
    lines.inLine((_, outgoing) => void (held?.push(outgoing) ?? outgoing.end('answered'))),
  );
  http.on('connection', lines.track);
  return { http, lines };
};
let open: ReturnType<typeof server>;
let client: Socket;
let accepted: Socket;
beforeEach(async () => {
  open = server();
  await once(open.http.listen(0, '127.0.0.1'), 'listening');
  // A connection that a busy process has not accepted yet is no part of what a stop answers.
  const connected = once(open.http, 'connection');
  client = connect((open.http.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  [accepted] = (await connected) as [Socket];
});
afterEach(() => {
  held = undefined;
  client.destroy();
  open.lines.destroy();
});

const stop = () => stopServer(open.http, open.lines, 20_000);
const patience = { timeout: 20_000 };
/** Longer than the time in which a stop still expects requests on idle connections. */
const longerThanTheWay = 800;

test.each([0, 1])('a stop answers a request that arrived only in part, after %i others', async (before) => {
  let read = '';
  client.on('data', (part: string) => {
    read += part;
  });
  for (let n = 1; n <= before; n += 1) {
    client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await expect.poll(() => read.split('answered').length - 1, patience).toBe(n);
  }
  client.write('GET / HTTP/1.1\r\nHo');
  await expect.poll(() => accepted.bytesRead, patience).toBe(client.bytesWritten);
  const closed = once(client, 'close');
  const stopped = stop();
  await setTimeout(longerThanTheWay);
  client.write('st: a\r\n\r\n');
  await Promise.all([stopped, closed]);
  expect(read.split('answered')).toHaveLength(before + 2);
  expect(read).toContain('Connection: close');
});

test('a stop answers all pipelined requests, and the last answer closes the connection', async () => {
  const answers: ServerResponse[] = [];
  held = answers;
  let read = '';
  client.on('data', (part: string) => {
    read += part;
  });
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3));
  await expect.poll(() => accepted.bytesRead, patience).toBe(client.bytesWritten);
  const closed = once(client, 'close');
  const stopped = stop();
  for (const count of [1, 2, 3]) {
    await expect.poll(() => answers.length, patience).toBe(count);
    answers.at(-1)?.end('answered');
  }
  await Promise.all([stopped, closed]);
  expect(read.split('answered')).toHaveLength(4);
  expect(read.split('Connection: close')).toHaveLength(2);
});

test('a stop answers a request that its client has just sent', async () => {
  const stopped = stop();
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const [answer] = await once(client, 'data');
  expect(answer).toContain('answered');
  await stopped;
});

test('a stop closes a connection without a request soon, not only at its time limit', async () => {
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(client, 'data');
  const began = performance.now();
  await stop();
  expect(performance.now() - began).toBeLessThan(10_000);
});
