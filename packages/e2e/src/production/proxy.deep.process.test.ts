import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request as plainRequest, type Server } from 'node:http';
import { type RequestOptions, request as tlsRequest } from 'node:https';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  createTestAuthority,
  freePort,
  isInstalled,
  issueServerCertificate,
  startNameServer,
  temporaryFolder,
} from '@fiscal/testkit';
import { afterEach, expect, test } from 'vitest';

const withHaproxy = test.skipIf(!isInstalled('/usr/sbin/haproxy'));
const written = readFileSync(new URL('../../../../deploy/proxy/haproxy.cfg', import.meta.url), 'utf8');
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** A process that answers like an API: with its name, the environment, and what it sees of proxy and client. */
interface FakeApi {
  ready: boolean;
}

const ports = {
  sandbox: 0,
  production: 0,
  metrics: 0,
  plain: 0,
  plainProduction: 0,
  tls: 0,
  proxyMetrics: 0,
};

async function startFakeApi(address: string): Promise<FakeApi> {
  const api: FakeApi = { ready: true };
  const listen = async (port: number, server: Server): Promise<void> => {
    server.listen(port, address);
    await once(server, 'listening');
    ends.push(() => {
      server.closeAllConnections();
      server.close();
    });
  };
  for (const name of ['sandbox', 'production'] as const) {
    const answer = createServer((request, response) =>
      response.end(
        JSON.stringify({
          address,
          name,
          from: request.headers['x-forwarded-for'],
          connection: request.socket.remotePort,
        }),
      ),
    );
    await listen(ports[name], answer);
  }
  const probes = createServer((request, response) => {
    response.writeHead(request.url === '/readyz' && api.ready ? 200 : 503).end();
  });
  await listen(ports.metrics, probes);
  return api;
}

/** Starts haproxy with the shipped file; only ports, folder and name server are those of this test. */
async function startProxy(names: string): Promise<string> {
  const folder = temporaryFolder();
  ends.push(() => folder.remove());
  const certificates = join(folder.path, 'certificates/');
  mkdirSync(certificates);
  const tree = createTestAuthority();
  for (const host of ['sandbox.example.com', 'api.example.com', 'other.example.com']) {
    const { presentedPem, keyPem } = issueServerCertificate(tree, { host });
    writeFileSync(join(certificates, `${host}.pem`), presentedPem + keyPem, { mode: 0o600 });
  }
  const replaced = [
    ['127.0.0.11:53', names],
    ['/certificates/', certificates],
    [':8081\n', `127.0.0.1:${ports.plain}\n`],
    [':8082\n', `127.0.0.1:${ports.plainProduction}\n`],
    ['bind :8443', `bind 127.0.0.1:${ports.tls}`],
    ['bind :8405', `bind 127.0.0.1:${ports.proxyMetrics}`],
    ['api:8081', `api:${ports.sandbox}`],
    ['api:8082', `api:${ports.production}`],
    ['port 9090', `port ${ports.metrics}`],
  ] as const;
  let configuration = written;
  for (const [old, now] of replaced) {
    expect(configuration).toContain(old);
    configuration = configuration.replaceAll(old, now);
  }
  const file = join(folder.path, 'haproxy.cfg');
  writeFileSync(file, configuration);
  const child = spawn('/usr/sbin/haproxy', ['-f', file], {
    stdio: 'ignore',
    env: {
      API_SANDBOX_URL: 'https://Sandbox.example.com:443',
      API_PRODUCTION_URL: 'https://api.example.com/fiscal',
    },
  });
  ends.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  return tree.root.certificatePem;
}

const get = async (options: RequestOptions, open: typeof plainRequest = plainRequest): Promise<Answered> => {
  const request = open({ host: '127.0.0.1', agent: false, ...options }).end();
  const [response] = await once(request, 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
};
const askPlain = (headers: Record<string, string> = {}) => get({ port: ports.plain, headers });

async function start(): Promise<{ apis: readonly FakeApi[]; ca: string }> {
  for (const name of Object.keys(ports) as (keyof typeof ports)[]) ports[name] = await freePort();
  const addresses = ['127.0.0.2', '127.0.0.3'];
  const apis = await Promise.all(addresses.map(startFakeApi));
  const names = await startNameServer(({ type }) => ({ addresses: type === 'A' ? addresses : [] }));
  ends.push(names.close);
  const ca = await startProxy(names.address);
  const status = () =>
    askPlain().then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(status, { timeout: 30_000 }).toBe(200);
  return { apis, ca };
}

/** Returns who answered a number of requests; each was answered with 200. */
async function whoAnswers(requests: number): Promise<string[]> {
  const found = new Set<string>();
  for (let done = 0; done < requests; done += 1) {
    const { status, body } = await askPlain();
    expect(status).toBe(200);
    found.add(JSON.parse(body).address);
  }
  return [...found].sort();
}

withHaproxy(
  'the proxy spreads requests over every API that is ready, and a stopping one loses none [needs haproxy]',
  async () => {
    const { apis } = await start();
    await expect.poll(() => whoAnswers(8), { timeout: 30_000 }).toEqual(['127.0.0.2', '127.0.0.3']);
    const [first, second] = apis as [FakeApi, FakeApi];
    // The API goes on answering for API_STOP_DELAY_SECONDS, 5 in compose.
    first.ready = false;
    const delayEnds = Date.now() + 4_000;
    while (Date.now() < delayEnds) await whoAnswers(1);
    expect(await whoAnswers(20)).toEqual(['127.0.0.3']);
    first.ready = true;
    await expect.poll(() => whoAnswers(8), { timeout: 30_000 }).toEqual(['127.0.0.2', '127.0.0.3']);
    for (const api of [first, second]) api.ready = false;
    await expect.poll(async () => (await askPlain()).status, { timeout: 30_000 }).toBe(503);
    const { headers, body } = await askPlain();
    expect(headers).toMatchObject({ 'retry-after': '2', 'content-type': 'application/json' });
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'busy', details: { retryAfterSeconds: 2 } } });
  },
);

withHaproxy(
  'with TLS the name decides between sandbox and production, and the API learns the true address of the client [needs haproxy]',
  async () => {
    const { ca } = await start();
    const ask = (host: string) =>
      get(
        {
          port: ports.tls,
          servername: host.replace(':443', ''),
          ca,
          headers: { host, 'x-forwarded-for': '203.0.113.9' },
        },
        tlsRequest,
      );
    const sandbox = await ask('sandbox.example.com');
    expect(JSON.parse(sandbox.body)).toMatchObject({ name: 'sandbox', from: '127.0.0.1' });
    expect(sandbox.headers['strict-transport-security']).toBe('max-age=31536000');
    for (const host of ['api.example.com', 'API.example.com:443'])
      expect(JSON.parse((await ask(host)).body)).toMatchObject({ name: 'production' });
    expect((await ask('other.example.com')).status).toBe(421);
    await expect(ask('unknown.example.com')).rejects.toThrow();
    const plain = await get({ port: ports.plainProduction, headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(JSON.parse(plain.body)).toMatchObject({ name: 'production', from: '127.0.0.1' });
  },
);

withHaproxy('Prometheus reads at the proxy that it lives [needs haproxy]', async () => {
  await start();
  const page = (path: string) => get({ port: ports.proxyMetrics, path });
  const { status, body } = await page('/metrics?scope=global');
  expect(status).toBe(200);
  expect(body).toMatch(/^haproxy_process_uptime_seconds \d+$/m);
  expect((await page('/')).status).toBe(503);
});

withHaproxy(
  'each request has a connection to the API of its own, also those of one client [needs haproxy]',
  async () => {
    await start();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    ends.push(() => agent.destroy());
    const connections: unknown[] = [];
    for (let sent = 0; sent < 4; sent += 1)
      connections.push(JSON.parse((await get({ port: ports.plain, agent })).body).connection);
    expect(new Set(connections).size).toBe(4);
  },
);

withHaproxy('one address cannot take the connections of all others [needs haproxy]', async () => {
  const { ca } = await start();
  const held: Socket[] = [];
  ends.push(() => held.forEach((socket) => void socket.destroy()));
  const open = async (localAddress: string): Promise<void> => {
    const socket = connect({ host: '127.0.0.1', port: ports.tls, localAddress });
    socket.on('error', () => undefined);
    held.push(socket);
    await once(socket, 'connect');
  };
  const requestFrom = (localAddress: string) => {
    const host = 'sandbox.example.com';
    return get({ port: ports.tls, servername: host, ca, headers: { host }, localAddress }, tlsRequest);
  };
  for (let opened = 0; opened < 1000; opened += 1) await open('127.0.0.9');
  // The system may drop connections that the proxy has not taken yet: each try opens one more.
  const isRefused = async () => {
    await open('127.0.0.9');
    return requestFrom('127.0.0.9').then(
      () => false,
      () => true,
    );
  };
  await expect.poll(isRefused, { timeout: 60_000 }).toBe(true);
  expect(held.length).toBeLessThan(1050);
  expect((await requestFrom('127.0.0.10')).status).toBe(200);
  for (const socket of held.splice(0)) socket.destroy();
  await expect
    .poll(
      () =>
        requestFrom('127.0.0.9').then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 10_000 },
    )
    .toBe(200);
});
