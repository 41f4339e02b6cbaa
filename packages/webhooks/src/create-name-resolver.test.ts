import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type NameAnswer, type QueriedName, startNameServer, temporaryFolder } from '@fiscal/testkit';
import { afterEach, expect, test } from 'vitest';
import {
  createNameResolver,
  createWebhookSender,
  longestLookupMs,
  type NameResolverOptions,
  type ResolveName,
  slowAfterMs,
  slowLookups,
} from './index.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const work of cleanUp.splice(0)) await work();
});

const folder = (): string => {
  const { path, remove } = temporaryFolder();
  cleanUp.push(remove);
  return path;
};

async function resolver(answerTo: (question: QueriedName) => NameAnswer, options: NameResolverOptions = {}) {
  const server = await startNameServer(answerTo);
  cleanUp.push(server.close);
  const timers = handTimers();
  const hostsFile = join(folder(), 'hosts');
  const resolveName = createNameResolver({
    servers: [server.address],
    hostsFile,
    startTimer: timers.startTimer,
    ...options,
  });
  return { server, timers, hostsFile, resolveName };
}

/** Creates timers that end when the test ends them. */
function handTimers() {
  const started = new Set<{ readonly ms: number; readonly work: () => void }>();
  return {
    startTimer: (ms: number, work: () => void) => {
      const timer = { ms, work };
      started.add(timer);
      return () => started.delete(timer);
    },
    end(ms: number): void {
      for (const timer of [...started]) {
        if (timer.ms !== ms || !started.delete(timer)) continue;
        timer.work();
      }
    },
  };
}

const resolved = (
  resolveName: ResolveName,
  host: string,
  clientId = 'one',
  signal = new AbortController().signal,
) => resolveName({ host, clientId, signal }).then((found) => found.map(({ address }) => address));

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(2);
}

/** Makes one more lookup; when it is answered, lookups that were cancelled before have ended. */
const aMomentLater = (resolveName: ResolveName) => resolved(resolveName, 'moment.example.com', 'nobody');

/** Starts a lookup for each name, and resolves when the server was asked for all. */
async function unanswered(
  { server, resolveName }: Awaited<ReturnType<typeof resolver>>,
  hosts: readonly string[],
  clientId: string,
) {
  const ended: string[] = [];
  const lookups = hosts.map(async (host) => {
    const found = await resolved(resolveName, host, clientId);
    ended.push(host);
    return found;
  });
  await until(() => hosts.every((host) => server.queries.some(({ name }) => name === host)));
  return { ended, all: Promise.all(lookups) };
}

const slowNames = (count: number, of = 'slow'): string[] =>
  Array.from({ length: count }, (_, index) => `h${index}.${of}.example.com`);
const silentWhereSlow = ({ name }: QueriedName): NameAnswer =>
  name.includes('slow') ? 'silence' : { addresses: ['127.0.0.1'] };

test('forty names that are never answered do not prevent a delivery of another client', async () => {
  const { resolveName, server, timers } = await resolver(silentWhereSlow);
  const receiver = createServer((_request, response) => response.writeHead(204).end());
  cleanUp.push(() => receiver.close());
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const { port } = receiver.address() as AddressInfo;
  const loopbackReceivers = [`receiver.example.com:${port}`];
  const sender = createWebhookSender({ resolveName, policy: { plainHttp: 'never', loopbackReceivers } });
  const post = (url: string, clientId: string) =>
    sender.post({ url, clientId, mode: 'test', body: '', headers: {} });

  const dead = slowNames(40);
  const attempts = dead.map((name) => post(`https://${name}/`, 'one'));
  await until(() => dead.every((host) => server.queries.some(({ name }) => name === host)));
  const first = await Promise.race([...attempts, post(`http://receiver.example.com:${port}/`, 'other')]);
  expect(first).toMatchObject({ responseStatus: 204, error: null });
  timers.end(slowAfterMs);
  timers.end(longestLookupMs);
  expect((await Promise.all(attempts)).map(({ error }) => error)).toEqual(Array(40).fill('dns_failure'));
});

test('a few slow lookups of a client continue to their time limit', async () => {
  const parts = await resolver(silentWhereSlow);
  const one = await unanswered(parts, slowNames(5), 'one');
  const other = await unanswered(parts, slowNames(1, 'slow-too'), 'other');
  parts.timers.end(slowAfterMs);
  await aMomentLater(parts.resolveName);
  expect([one.ended.length, other.ended.length]).toEqual([5 - slowLookups.ofClient, 0]);
  const late = await unanswered(parts, slowNames(1, 'slow-late'), 'one');
  parts.timers.end(slowAfterMs);
  await aMomentLater(parts.resolveName);
  expect(late.ended).toHaveLength(1);
  parts.timers.end(longestLookupMs);
  await aMomentLater(parts.resolveName);
  expect([one.ended.length, other.ended.length]).toEqual([5, 1]);
});

test('the slot of a slow lookup is free again when it ends', async () => {
  const parts = await resolver(silentWhereSlow);
  for (const round of ['slow-first', 'slow-second']) {
    const lookups = await unanswered(parts, slowNames(slowLookups.ofClient, round), 'one');
    parts.timers.end(slowAfterMs);
    await aMomentLater(parts.resolveName);
    expect(lookups.ended).toEqual([]);
    parts.timers.end(longestLookupMs);
    await lookups.all;
  }
});

test('all clients together have no more slow lookups than there are slots', async () => {
  const parts = await resolver(silentWhereSlow);
  const clients = Array.from({ length: slowLookups.ofAll + 3 }, (_, index) => `client${index}`);
  const lookups = await Promise.all(
    clients.map((client) => unanswered(parts, slowNames(1, `slow-${client}`), client)),
  );
  parts.timers.end(slowAfterMs);
  await aMomentLater(parts.resolveName);
  expect(lookups.filter(({ ended }) => ended.length > 0)).toHaveLength(3);
});

test('an attempt that ends cancels its lookup', async () => {
  const { resolveName, server } = await resolver(silentWhereSlow);
  const cut = new AbortController();
  const lookup = resolved(resolveName, 'slow.example.com', 'one', cut.signal);
  let ended = false;
  const seen = lookup.catch((error: unknown) => {
    ended = true;
    return error;
  });
  await until(() => server.queries.length > 0);
  cut.abort(new Error('timeout'));
  await aMomentLater(resolveName);
  expect([ended, await seen]).toEqual([true, new Error('timeout')]);
  const late = resolved(resolveName, 'too-late.example.com', 'one', cut.signal);
  await expect(late).rejects.toThrow('timeout');
  expect(server.queries.some(({ name }) => name === 'too-late.example.com')).toBe(false);
});

test('a name is queried unchanged, in both families, without the search domains of the machine', async () => {
  const { resolveName, server } = await resolver(({ name, type }) => {
    if (name !== 'both.example.com') return 'noSuchName';
    return { addresses: type === 'A' ? ['8.8.8.8', '8.8.4.4'] : ['2001:4860:4860::8888'] };
  });
  expect(await resolved(resolveName, 'both.example.com')).toEqual([
    '8.8.8.8',
    '8.8.4.4',
    '2001:4860:4860::8888',
  ]);
  expect(await resolved(resolveName, 'nowhere')).toEqual([]);
  expect(new Set(server.queries.map(({ name }) => name))).toEqual(new Set(['both.example.com', 'nowhere']));
});

test('a family that is never answered delays a delivery, but does not prevent it', async () => {
  const { resolveName, server, timers } = await resolver(({ name, type }) => {
    if (name !== 'half.example.com') return { addresses: ['127.0.0.1'] };
    return type === 'A' ? { addresses: ['8.8.8.8'] } : 'silence';
  });
  const lookup = resolved(resolveName, 'half.example.com');
  await until(() => server.queries.length === 2);
  // The answer of the other family has come by the time the server is asked again for the silent one.
  await until(() => server.queries.filter(({ type }) => type === 'AAAA').length > 1);
  timers.end(slowAfterMs);
  expect(await Promise.race([lookup, aMomentLater(resolveName)])).toEqual(['8.8.8.8']);
});

test.each<[string, NameAnswer, NameAnswer]>([
  ['behind an alias', { alias: 'inside.example.net', addresses: ['10.0.0.1'] }, { addresses: [] }],
  ['of the other family', { addresses: ['8.8.8.8'] }, { addresses: ['fd00:ec2::254'] }],
  ['behind an alias, of the other family', 'noSuchName', { alias: 'in.example.net', addresses: ['::1'] }],
])('an inner address %s prevents the delivery', async (_, ofA, ofAaaa) => {
  const { resolveName } = await resolver(({ type }) => (type === 'A' ? ofA : ofAaaa));
  const sender = createWebhookSender({ resolveName, policy: { plainHttp: 'never', loopbackReceivers: [] } });
  const to = { url: 'https://hook.example.com/', clientId: 'one', body: '', headers: {} };
  expect((await sender.post({ ...to, mode: 'live' })).error).toBe('address_not_allowed');
});

test('the hosts file is used first, with every line of a name, and is read again when it changes', async () => {
  const { resolveName, server, hostsFile } = await resolver(() => ({ addresses: ['8.8.8.8'] }));
  writeFileSync(
    hostsFile,
    '# 9.9.9.9 hook.example.com\r\n10.1.2.3\tother Hook.Example.com # hidden.example.com\r\nnoaddress hook.example.com\n fd00::1 hook.example.com',
  );
  expect(await resolved(resolveName, 'hook.example.com')).toEqual(['10.1.2.3', 'fd00::1']);
  expect(server.queries).toEqual([]);
  expect(await resolved(resolveName, 'hidden.example.com')).toEqual(['8.8.8.8']);
  writeFileSync(hostsFile, '10.9.9.9 hook.example.com localhost\n');
  expect(await resolved(resolveName, 'hook.example.com')).toEqual(['10.9.9.9']);
  expect(await resolved(resolveName, 'localhost')).toEqual(['10.9.9.9']);
});

test('no name is resolved while the hosts file cannot be read', async () => {
  const { resolveName, server } = await resolver(() => ({ addresses: ['8.8.8.8'] }), { hostsFile: folder() });
  await expect(resolved(resolveName, 'hook.example.com')).rejects.toThrow('EISDIR');
  expect(server.queries).toEqual([]);
});

test('localhost is this machine, without a query to a name server', async () => {
  const { resolveName, server } = await resolver(() => ({ addresses: ['8.8.8.8'] }));
  for (const host of ['localhost', 'shop.localhost']) {
    expect(await resolved(resolveName, host)).toEqual(['127.0.0.1', '::1']);
  }
  expect(server.queries).toEqual([]);
});
