import { createHook } from 'node:async_hooks';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { createTestAuthority, issueServerCertificate } from '@fiscal/testkit';
import { afterEach, expect, test } from 'vitest';
import {
  createWebhookSender,
  isDelivered,
  isGone,
  type ResolveName,
  type WebhookSenderOptions,
} from './index.ts';

const clientId = 'one';
const open: (Server | TcpServer)[] = [];

afterEach(async () => {
  for (const server of open.splice(0)) {
    if ('closeAllConnections' in server) server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

async function listen(server: Server | TcpServer, host = '127.0.0.1', port = 0): Promise<number> {
  open.push(server);
  await new Promise<void>((done) => server.listen(port, host, done));
  return (server.address() as AddressInfo).port;
}

async function receiver(listener: RequestListener, options: Partial<WebhookSenderOptions> = {}) {
  const port = await listen(createServer(listener));
  const sender = createWebhookSender({
    policy: { plainHttp: 'never', loopbackReceivers: [`127.0.0.1:${port}`] },
    ...options,
  });
  const url = `http://127.0.0.1:${port}/hook`;
  return {
    port,
    post: () =>
      sender.post({ url, clientId, mode: 'test', body: '{"a":"é"}', headers: { 'x-fiscal-event': 'e' } }),
  };
}

test('the frozen body arrives unchanged, with the given headers', async () => {
  let seen = '';
  const { post } = await receiver((request, response) => {
    seen = `${request.method} ${request.url} ${request.headers['x-fiscal-event']} `;
    request.setEncoding('utf8').on('data', (text: string) => {
      seen += text;
    });
    request.on('end', () => response.writeHead(201).end('ok\u0000\r\n\u202efine'));
  });
  const attempt = await post();
  expect(seen).toBe('POST /hook e {"a":"é"}');
  expect(attempt).toMatchObject({ responseStatus: 201, error: null, responseExcerpt: 'ok fine' });
  expect(isDelivered(attempt)).toBe(true);
});

test('a redirect is an answer and is not followed', async () => {
  let hits = 0;
  const { post } = await receiver((_request, response) => {
    hits += 1;
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  const attempt = await post();
  expect([attempt.responseStatus, hits, isDelivered(attempt)]).toEqual([307, 1, false]);
});

test('410 means that the receiver is gone', async () => {
  const { post } = await receiver((_request, response) => response.writeHead(410).end());
  expect(isGone(await post())).toBe(true);
});

test('a slow body is cut at the time limit of the attempt', async () => {
  let endOfTime = (): void => undefined;
  const { post } = await receiver(
    (_request, response) => {
      response.writeHead(200);
      let drops = 0;
      const drip = setInterval(() => {
        response.write('.');
        drops += 1;
        if (drops === 50) endOfTime();
      }, 1);
      response.on('close', () => clearInterval(drip));
    },
    {
      startTimer(_ms, work) {
        endOfTime = work;
        return () => undefined;
      },
    },
  );
  const attempt = await post();
  expect(attempt).toMatchObject({ responseStatus: 200, error: 'timeout' });
  expect(isDelivered(attempt)).toBe(false);
});

test('an incomplete answer does not count as a delivery', async () => {
  const { post } = await receiver((_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
  });
  const attempt = await post();
  expect(attempt).toMatchObject({ responseStatus: 200, error: 'invalid_response', responseExcerpt: null });
  expect(isDelivered(attempt)).toBe(false);
});

test('a receiver that accepts the connection and never answers times out', async () => {
  const { post } = await receiver(() => undefined, { timeoutMs: 200 });
  expect(await post()).toMatchObject({ responseStatus: null, error: 'timeout' });
});

test('an endless body is read up to the excerpt and cut', async () => {
  let sent = 0;
  const { post } = await receiver((_request, response) => {
    const block = 'x'.repeat(65_536);
    const pump = () => {
      while (!response.destroyed && response.write(block)) sent += block.length;
    };
    response.on('drain', pump);
    pump();
  });
  const attempt = await post();
  expect(attempt.responseExcerpt).toBe('x'.repeat(1000));
  expect(isDelivered(attempt)).toBe(true);
  expect(sent).toBeLessThan(64 * 1024 * 1024);
});

test('no compressed answer is requested, and none is decompressed', async () => {
  const bomb = gzipSync(Buffer.alloc(20_000_000));
  let requested: unknown;
  const { post } = await receiver((request, response) => {
    requested = request.headers['accept-encoding'];
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  });
  expect(await post()).toMatchObject({ responseStatus: 200, error: null, responseExcerpt: null });
  expect(requested).toBe('identity');
});

test('an answer that is not HTTP, a closed port and oversized headers are distinguished', async () => {
  const port = await listen(createTcpServer((socket) => socket.resume().end('SSH-2.0-x\r\n')));
  const sender = createWebhookSender({
    policy: { plainHttp: 'never', loopbackReceivers: ['127.0.0.1:*'] },
  });
  const post = (target: number) =>
    sender.post({ url: `http://127.0.0.1:${target}/`, clientId, mode: 'test', body: '', headers: {} });
  expect((await post(port)).error).toBe('invalid_response');
  expect((await post(1)).error).toBe('connection_failed');
  const fat = await receiver((_request, response) =>
    response.writeHead(200, { 'x-fat': 'a'.repeat(20_000) }).end(),
  );
  expect((await fat.post()).error).toBe('invalid_response');
});

test('plain text where TLS is expected is recognized', async () => {
  const port = await listen(
    createTcpServer((socket) => socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n')),
  );
  const sender = createWebhookSender({ policy: { plainHttp: 'never', loopbackReceivers: ['127.0.0.1:*'] } });
  const attempt = await sender.post({
    url: `https://127.0.0.1:${port}/`,
    clientId,
    mode: 'test',
    body: '',
    headers: {},
  });
  expect(attempt).toMatchObject({ responseStatus: null, error: 'tls_failure' });
});

test('a name is resolved once and the connection stays with the checked address', async () => {
  const hosts: string[] = [];
  const port = await listen(
    createServer((request, response) => {
      hosts.push(request.headers.host ?? '');
      response.end('first');
    }),
  );
  let wrong = 0;
  const trap = createServer((_request, response) => {
    wrong += 1;
    response.end('trap');
  });
  await listen(trap, '127.0.0.2', port);
  const answers = ['127.0.0.1', '127.0.0.2'];
  let lookups = 0;
  const resolveName: ResolveName = async () => [{ address: answers[lookups++] ?? '127.0.0.2', family: 4 }];
  const sender = createWebhookSender({
    resolveName,
    policy: { plainHttp: 'never', loopbackReceivers: [`hook.example.com:${port}`] },
  });
  const attempt = await sender.post({
    url: `http://hook.example.com:${port}/`,
    clientId,
    mode: 'test',
    body: 'x',
    headers: {},
  });
  expect([attempt.responseExcerpt, lookups, wrong]).toEqual(['first', 1, 0]);
  expect(hosts).toEqual([`hook.example.com:${port}`]);
});

test('a receiver named localhost is reached without the threads of getaddrinfo', async () => {
  const started: string[] = [];
  const hook = createHook({ init: (_id, type) => started.push(type) }).enable();
  const port = await listen(createServer((_request, response) => response.writeHead(204).end()));
  const sender = createWebhookSender({
    policy: { plainHttp: 'never', loopbackReceivers: ['shop.localhost:*'] },
  });
  const url = `http://shop.localhost:${port}/`;
  const attempt = await sender.post({ url, clientId, mode: 'test', body: 'x', headers: {} });
  hook.disable();
  expect(attempt).toMatchObject({ responseStatus: 204, error: null });
  expect(started).toContain('TCPCONNECTWRAP');
  expect(started).not.toContain('GETADDRINFOREQWRAP');
});

test.each([
  [['127.0.0.1']],
  [['8.8.8.8', '10.0.0.1']],
  [['2606:4700::1', '::1']],
  [['::ffff:10.0.0.1']],
  [['64:ff9b::7f00:1']],
  [['2002:a00:1::1']],
])('no connection is opened to a name with an inner address among %j', async (addresses) => {
  let hits = 0;
  const port = await listen(
    createTcpServer((socket) => {
      hits += 1;
      socket.destroy();
    }),
  );
  const resolveName: ResolveName = async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const sender = createWebhookSender({ resolveName, policy: { plainHttp: 'test', loopbackReceivers: [] } });
  const attempt = await sender.post({
    url: `http://hook.example.com:${port}/`,
    clientId,
    mode: 'test',
    body: 'x',
    headers: {},
  });
  expect([attempt.error, hits]).toEqual(['address_not_allowed', 0]);
});

test('no data is sent over a connection to another address than the checked one', async () => {
  let hits = 0;
  const port = await listen(
    createServer((_request, response) => {
      hits += 1;
      response.end();
    }),
  );
  const turning = ['8.8.8.8'];
  const found = {
    get address(): string {
      return turning.pop() ?? '127.0.0.1';
    },
    family: 4,
  };
  const sender = createWebhookSender({
    resolveName: async () => [found],
    policy: { plainHttp: 'test', loopbackReceivers: [] },
  });
  const url = `http://hook.example.com:${port}/`;
  const attempt = await sender.post({ url, clientId, mode: 'test', body: 'x', headers: {} });
  expect([attempt.error, hits]).toEqual(['connection_failed', 0]);
});

test('no connection is opened to a loopback receiver that resolves to a public address', async () => {
  const sender = createWebhookSender({
    resolveName: async () => [{ address: '8.8.8.8', family: 4 }],
    timeoutMs: 500,
    policy: { plainHttp: 'never', loopbackReceivers: ['hook.example.com:9000'] },
  });
  const attempt = await sender.post({
    url: 'http://hook.example.com:9000/',
    clientId,
    mode: 'test',
    body: '',
    headers: {},
  });
  expect(attempt.error).toBe('address_not_allowed');
});

test('plain http is allowed only for webhooks of test mode, also at delivery', async () => {
  const lookups: string[] = [];
  const sender = createWebhookSender({
    resolveName: async ({ host }) => {
      lookups.push(host);
      return [];
    },
    policy: { plainHttp: 'test', loopbackReceivers: [] },
  });
  const to = { url: 'http://hook.example.com/', clientId, body: '', headers: {} };
  expect((await sender.post({ ...to, mode: 'live' })).error).toBe('address_not_allowed');
  expect(lookups).toEqual([]);
  expect((await sender.post({ ...to, mode: 'test' })).error).toBe('dns_failure');
});

test('a name that resolves to an inner address after its registration is refused at the next attempt', async () => {
  const resolveName: ResolveName = async () => [{ address: '169.254.169.254', family: 4 }];
  const sender = createWebhookSender({ resolveName, policy: { plainHttp: 'never', loopbackReceivers: [] } });
  const attempt = await sender.post({
    url: 'https://hook.example.com/',
    clientId,
    mode: 'test',
    body: '',
    headers: {},
  });
  expect(attempt.error).toBe('address_not_allowed');
});

test('an attempt fails when the name cannot be resolved in time', async () => {
  const policy = { plainHttp: 'never', loopbackReceivers: [] } as const;
  const post = { url: 'https://hook.example.com/', clientId, mode: 'live', body: '', headers: {} } as const;
  const unknown = createWebhookSender({ policy, resolveName: () => Promise.reject(new Error('ENOTFOUND')) });
  expect((await unknown.post(post)).error).toBe('dns_failure');
  const resolveName = () => new Promise<never>(() => undefined);
  const slow = createWebhookSender({ policy, timeoutMs: 100, resolveName });
  expect((await slow.post(post)).error).toBe('timeout');
});

test('over TLS the name is sent (SNI, Host), and an untrusted certificate is refused', async () => {
  const { presentedPem, caPem, keyPem } = issueServerCertificate(createTestAuthority(), {
    host: 'hook.example.com',
  });
  const seen: unknown[] = [];
  const port = await listen(
    createTlsServer({ cert: presentedPem, key: keyPem }, (request, response) => {
      seen.push((request.socket as TLSSocket).servername, request.headers.host, request.httpVersion);
      response.end('ok');
    }),
  );
  const options = {
    resolveName: async () => [{ address: '127.0.0.1', family: 4 }],
    policy: {
      plainHttp: 'never',
      loopbackReceivers: [`hook.example.com:${port}`, `other.example.com:${port}`],
    },
  } as const;
  const post = (host: string, ca?: string) =>
    createWebhookSender({ ...options, ca: ca === undefined ? undefined : [ca] }).post({
      url: `https://${host}:${port}/`,
      clientId,
      mode: 'test',
      body: 'x',
      headers: {},
    });
  expect(await post('hook.example.com', caPem)).toMatchObject({ responseStatus: 200, error: null });
  expect(seen).toEqual(['hook.example.com', `hook.example.com:${port}`, '1.1']);
  expect(await post('hook.example.com')).toMatchObject({ responseStatus: null, error: 'tls_failure' });
  expect(await post('other.example.com', caPem)).toMatchObject({
    responseStatus: null,
    error: 'tls_failure',
  });
});
