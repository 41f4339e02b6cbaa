import type { ServerResponse } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { createTestAuthority } from '@fiscal/testkit';
import { afterEach, expect, test } from 'vitest';
import type { AuthorityClient } from '../create-authority-client.ts';
import { statusAnswer } from '../testing/answers.ts';
import { startAuthorityServer } from '../testing/authority-server.ts';
import { aClient, aCredential, endpointsAt } from '../testing/client-under-test.ts';
import { createTestTimers } from '../testing/create-test-timers.ts';

const tree = createTestAuthority();
const credential = aCredential(tree);
const opened: { close: () => unknown }[] = [];

afterEach(async () => {
  for (const thing of opened.splice(0)) await thing.close();
});

const send = (client: AuthorityClient, signal?: AbortSignal) =>
  client.queryStatus({ authorizer: 'SP', environment: 'homologation', credential, uf: 'SP', signal });

async function serverOf(answer: (response: ServerResponse) => void): Promise<string> {
  const server = await startAuthorityServer(tree);
  server.answer = (_, response) => answer(response);
  opened.push(server);
  return server.url;
}

async function alerting(alert: number): Promise<string> {
  const record = Buffer.from([0x15, 0x03, 0x03, 0x00, 0x02, 0x02, alert]);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => socket.destroy()));
    socket.once('data', () => socket.end(record));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push({
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  });
  const address = server.address();
  return `https://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

function clientAt(...[url, options]: [string, Parameters<typeof aClient>[2]?]): AuthorityClient {
  const client = aClient(tree, endpointsAt(url), options);
  opened.push(client);
  return client;
}

test('with twenty notes at once to a slow authority, the wait for a free connection does not count as time to connect', async () => {
  const timers = createTestTimers();
  const held: ServerResponse[] = [];
  const url = await serverOf((response) => {
    if (held.push(response) < 4) return;
    timers.pass(300);
    for (const one of held.splice(0)) one.end(statusAnswer('107'));
  });
  const client = clientAt(url, {
    connections: { maxSockets: 4 },
    timeouts: { queueMs: 5_000, connectMs: 500, answerMs: 2_000 },
    timers,
  });
  const results = await Promise.all(Array.from({ length: 20 }, () => send(client)));
  expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['answered']));
  expect(timers.now()).toBe(1_500);
});

test('a call without a free connection in time is notSent with its own reason', async () => {
  const timers = createTestTimers();
  const url = await serverOf((response) => {
    timers.pass(150);
    response.end(statusAnswer('107'));
  });
  const client = clientAt(url, {
    connections: { maxSockets: 1 },
    timeouts: { queueMs: 150, connectMs: 2_000, answerMs: 2_000 },
    timers,
  });
  const [first, second] = await Promise.all([send(client), send(client)]);
  expect(first).toMatchObject({ kind: 'answered' });
  expect(second).toEqual({ kind: 'notSent', reason: 'connection_queue' });
});

test('a call that is cancelled before anything was sent has the reason cancelled', async () => {
  const client = clientAt(await serverOf((response) => response.end(statusAnswer('107'))));
  expect(await send(client, AbortSignal.abort())).toEqual({ kind: 'notSent', reason: 'cancelled' });
});

test.each([
  ['bad certificate', 42, 'client_certificate_refused'],
  ['unsupported certificate', 43, 'client_certificate_refused'],
  ['certificate revoked', 44, 'client_certificate_refused'],
  ['certificate expired', 45, 'client_certificate_refused'],
  ['certificate unknown', 46, 'client_certificate_refused'],
  ['unknown CA', 48, 'client_certificate_refused'],
  ['access denied', 49, 'client_certificate_refused'],
  ['certificate required', 116, 'client_certificate_refused'],
  ['handshake failure', 40, 'tls_failed'],
  ['internal error', 80, 'tls_failed'],
])('the TLS alert "%s" is notSent', async (_, alert, reason) => {
  expect(await send(clientAt(await alerting(alert)))).toEqual({ kind: 'notSent', reason });
});
