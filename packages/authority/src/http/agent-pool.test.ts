import { createTestAuthority } from '@fiscal/testkit';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { AuthorityClient } from '../create-authority-client.ts';
import { statusAnswer } from '../testing/answers.ts';
import { type AuthorityServer, type SeenRequest, startAuthorityServer } from '../testing/authority-server.ts';
import { aClient, aCredential, endpointsAt } from '../testing/client-under-test.ts';
import { createAgentPool } from './agent-pool.ts';

const tree = createTestAuthority();
const first = aCredential(tree, { certificateId: 'c1', name: 'PRIMEIRA' });
const second = aCredential(tree, { certificateId: 'c2', name: 'SEGUNDA' });
const renewed = aCredential(tree, { certificateId: 'c1', version: 2, name: 'RENOVADA' });

let server: AuthorityServer;
let client: AuthorityClient;

beforeAll(async () => {
  server = await startAuthorityServer(tree);
  answerAtOnce();
});
beforeEach(() => {
  client?.close();
  client = aClient(tree, endpointsAt(server.url), { connections: { maxAgents: 2, drainMs: 200 } });
  server.seen.length = 0;
});
afterAll(async () => {
  client.close();
  await server.close();
});

const answerAtOnce = (): void => {
  server.answer = (_, response) => response.end(statusAnswer('107'));
};

/** Holds the answer of the next call until `answer`; `closed` resolves when its connection closes. */
function holdAnswer(): { readonly answer: () => void; readonly closed: Promise<void> } {
  let answer = (): void => undefined;
  const closed = new Promise<void>((resolve) => {
    server.answer = (_, response, socket) => {
      socket.once('close', () => resolve());
      answer = () => response.end(statusAnswer('107'));
    };
  });
  onTestFinished(answerAtOnce);
  return { answer: () => answer(), closed };
}

const send = async (credential: typeof first, environment: 'homologation' | 'production' = 'homologation') =>
  client.queryStatus({ authorizer: 'SP', environment, credential, uf: 'SP' });

const connectionsByName = (seen: readonly SeenRequest[]): Map<string, Set<number>> => {
  const byName = new Map<string, Set<number>>();
  for (const { clientName = '', connection } of seen) {
    byName.set(clientName, (byName.get(clientName) ?? new Set()).add(connection));
  }
  return byName;
};

test('two certificates never share a connection, also with mixed calls', async () => {
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([send(first), send(second), send(first), send(second)]);
  }
  const byName = [...connectionsByName(server.seen).values()];
  expect(byName).toHaveLength(2);
  const [ofFirst, ofSecond] = byName;
  expect([...(ofFirst ?? [])].filter((connection) => ofSecond?.has(connection))).toEqual([]);
  expect(server.seen).toHaveLength(40);
});

test('a connection is kept and used again by its own certificate', async () => {
  for (let round = 0; round < 5; round += 1) await send(first);
  expect(new Set(server.seen.map(({ connection }) => connection)).size).toBe(1);
});

test('a renewed certificate is presented on a new connection', async () => {
  await send(first);
  await send(renewed);
  const [before, after] = server.seen;
  expect(before?.clientName).toContain('PRIMEIRA');
  expect(after?.clientName).toContain('RENOVADA');
  expect(after?.connection).not.toBe(before?.connection);
});

test('a released certificate opens a new connection, the others keep theirs', async () => {
  await send(first);
  await send(second);
  client.release('c1');
  await send(first);
  await send(second);
  const [a1, b1, a2, b2] = server.seen.map(({ connection }) => connection);
  expect(a2).not.toBe(a1);
  expect(b2).toBe(b1);
});

test('a release of all opens a new connection for each certificate', async () => {
  for (const credential of [first, second]) await send(credential);
  client.releaseAll();
  for (const credential of [first, second]) await send(credential);
  expect(new Set(server.seen.map(({ connection }) => connection)).size).toBe(4);
});

test.each([
  ['a release', () => client.release('c1')],
  ['a release of all', () => client.releaseAll()],
])('%s lets the running call end', async (_, release) => {
  client.close();
  client = aClient(tree, endpointsAt(server.url), { connections: { maxAgents: 2, drainMs: 60_000 } });
  const { answer } = holdAnswer();
  const running = send(first);
  await expect.poll(() => server.seen.length, { timeout: 60_000 }).toBe(1);
  release();
  answer();
  expect((await running).kind).toBe('answered');
});

test.each(['release', 'releaseAll'] as const)('after %s an agent in use gets no further request', (by) => {
  const pool = createAgentPool({ maxAgents: 9, maxSockets: 1, idleMs: 60_000, keptMs: 60_000, drainMs: 1 });
  onTestFinished(pool.close);
  const policy = { trustAnchors: [], clientCertificate: 'presented' } as const;
  const { agent } = pool.lease(first, policy);
  pool[by]('c1');
  expect(pool.lease(first, policy).agent).not.toBe(agent);
});

test('an agent that no request used for its time is removed with its connection, while a used one stays', async () => {
  const pool = createAgentPool({ maxAgents: 9, maxSockets: 1, idleMs: 60_000, keptMs: 100, drainMs: 60_000 });
  const policy = { trustAnchors: [], clientCertificate: 'presented' } as const;
  const used = pool.lease(first, policy);
  pool.lease(second, policy).end();
  expect(pool.size()).toBe(2);
  await expect.poll(pool.size, { timeout: 60_000 }).toBe(1);
  const again = pool.lease(first, policy);
  used.end();
  expect(again.agent).toBe(used.agent);
  again.end();
  await expect.poll(pool.size, { timeout: 60_000 }).toBe(0);
});

test('above the limit, the connection of the least recently used certificate is closed', async () => {
  const third = aCredential(tree, { certificateId: 'c3', name: 'TERCEIRA' });
  await send(first);
  await send(second);
  await send(third);
  await send(second);
  await send(first);
  await send(second);
  const [a1, b1, , b2, a2, b3] = server.seen.map(({ connection }) => connection);
  expect([b2, b3]).toEqual([b1, b1]);
  expect(a2).not.toBe(a1);
});

test('a call that continues too long after the release is ended', async () => {
  client.close();
  client = aClient(tree, endpointsAt(server.url), { connections: { maxAgents: 2, drainMs: 1 } });
  holdAnswer();
  const running = send(first);
  await expect.poll(() => server.seen.length, { timeout: 60_000 }).toBe(1);
  client.release('c1');
  expect(await running).toEqual({ kind: 'unknown', reason: 'connection_lost' });
});

test('an environment with a withheld certificate or other anchors has its own pool', async () => {
  const folderless = endpointsAt(server.url);
  const withheld = { ...folderless.SP.production, clientCertificate: 'withheld' } as const;
  client.close();
  client = aClient(tree, { ...folderless, SP: { ...folderless.SP, production: withheld } });
  await send(first);
  await send(first, 'production');
  const [presented, other] = server.seen;
  expect(presented?.clientName).toContain('PRIMEIRA');
  expect(other?.clientName).toBeUndefined();
  expect(other?.connection).not.toBe(presented?.connection);
});

test('the connection of a released certificate is closed with its last call', async () => {
  client.close();
  client = aClient(tree, endpointsAt(server.url), { connections: { maxAgents: 2, drainMs: 60_000 } });
  const { answer, closed } = holdAnswer();
  const running = send(first);
  await expect.poll(() => server.seen.length, { timeout: 60_000 }).toBe(1);
  client.release('c1');
  answer();
  expect((await running).kind).toBe('answered');
  await closed;
});
