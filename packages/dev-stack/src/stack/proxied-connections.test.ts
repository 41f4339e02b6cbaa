import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openProxies, throughProxies } from './proxied-connections.ts';
import { createTeardown } from './teardown.ts';

const teardown = createTeardown();
afterEach(() => teardown.run());

async function startServer(): Promise<Server> {
  const server = createServer((socket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  teardown.push(async () => void server.close());
  return server;
}

const addressOf = (server: Server): string => `127.0.0.1:${(server.address() as AddressInfo).port}`;

async function reaches(server: Server, hostAndPort: string): Promise<void> {
  const [host, port] = hostAndPort.split(':');
  const reached = once(server, 'connection');
  const socket = connect(Number(port), host).on('error', () => undefined);
  await reached;
  socket.destroy();
}

test('every login reaches the database by one proxy, and Temporal is reached by the other', async () => {
  const [database, temporal] = await Promise.all([startServer(), startServer()]);
  const urlOf = (login: string, at: string): string =>
    `postgres://${login}:secret@${at}/fiscal?sslmode=disable`;
  const urlsAt = (at: string) => ({
    api: urlOf('api', at),
    worker: urlOf('worker', at),
    eraser: urlOf('eraser', at),
    console: urlOf('console', at),
  });
  const direct = {
    database: { urls: urlsAt(addressOf(database)) },
    engine: { address: addressOf(temporal), namespace: 'default' },
  };
  const proxies = await openProxies(direct, teardown);
  expect(throughProxies(direct, proxies)).toEqual({
    database: { urls: urlsAt(proxies.postgres.address) },
    engine: { address: proxies.workflowServer.address, namespace: 'default' },
  });
  await reaches(database, proxies.postgres.address);
  await reaches(temporal, proxies.workflowServer.address);
});
