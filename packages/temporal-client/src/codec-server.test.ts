import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseCodecKeys } from './codec-keys.ts';
import { type CodecServer, serveCodec } from './codec-server.ts';
import { createPayloadCodec } from './payload-codec.ts';

const codec = createPayloadCodec(parseCodecKeys(`k1:${randomBytes(32).toString('base64')}`), {
  bytes: (n) => new Uint8Array(randomBytes(n)),
});
const ui = 'http://127.0.0.1:8233';
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const plain = { metadata: { encoding: base64('json/plain') }, data: base64('{"run":1}') };

let server: CodecServer;
beforeAll(async () => {
  server = await serveCodec(
    { codec, allowedOrigins: [ui], token: 'secret-token' },
    { host: '127.0.0.1', port: 0 },
  );
});
afterAll(() => server.close());

const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: { origin: ui, authorization: 'Bearer secret-token', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

test('the server decodes the payloads that it encoded', async () => {
  const encoded = (await (await post('/encode', { payloads: [plain] })).json()) as { payloads: unknown[] };
  expect(JSON.stringify(encoded)).not.toContain(plain.data);
  const decoded = await (await post('/decode', encoded)).json();
  expect(decoded).toEqual({ payloads: [plain] });
});

test('without the token nothing is decoded', async () => {
  expect((await post('/decode', { payloads: [plain] }, { authorization: 'Bearer other' })).status).toBe(401);
});

test('a signed-in browser may decode only from the page of the UI, and a wrong token signs no one in', async () => {
  const signIn = (token: string) =>
    fetch(`${server.address}/sign-in`, { method: 'POST', body: new URLSearchParams({ token }) });
  const wrong = await signIn('other');
  expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([401, null]);
  expect(wrong.headers.get('x-frame-options')).toBe('DENY');
  const given = (await signIn('secret-token')).headers.get('set-cookie') ?? '';
  expect(given).toMatch(/; HttpOnly; SameSite=Strict$/);
  expect(given).not.toContain('secret-token');
  const [cookie = ''] = given.split(';');
  const decode = (headers: Record<string, string>) =>
    post('/decode', { payloads: [plain] }, { authorization: '', ...headers });
  expect((await decode({ cookie })).status).toBe(200);
  expect((await decode({ cookie, origin: 'https://evil.example' })).status).toBe(403);
  expect((await decode({ cookie: 'fiscal-codec=0' })).status).toBe(401);
});

test('a page other than the UI is refused, also with the token', async () => {
  const answer = await post('/decode', { payloads: [plain] }, { origin: 'https://evil.example' });
  expect(answer.status).toBe(403);
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});

test('a preflight request of the UI is answered', async () => {
  const answer = await fetch(`${server.address}/decode`, { method: 'OPTIONS', headers: { origin: ui } });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('access-control-allow-origin')).toBe(ui);
  expect(answer.headers.get('access-control-allow-headers')).toContain('authorization');
  expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
  expect(answer.headers.get('vary')).toBe('origin');
});

test.each(['not json', '{"payloads":[{"metadata":{"encoding":"%%%"},"data":5}]}'])(
  'unreadable payloads are 400: %s',
  async (body) => {
    expect((await post('/decode', body)).status).toBe(400);
  },
);

test('a body of up to 4 MB is read', async () => {
  expect((await post('/decode', `{"payloads":[]}${' '.repeat(4 * 1024 * 1024)}`)).status).toBe(400);
});

test('other paths and methods are 404', async () => {
  expect((await post('/', {})).status).toBe(404);
  const get = await fetch(`${server.address}/decode`, { headers: { authorization: 'Bearer secret-token' } });
  expect(get.status).toBe(404);
});

/** Returns the status for a `Host` header, without `fetch`, which always sends the host of the address. */
const statusFor = (host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(server.address);
    const headers = { host, authorization: 'Bearer secret-token' };
    httpRequest({ host: '127.0.0.1', port, path: '/decode', method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .once('error', reject)
      .end('{"payloads":[]}');
  });

test('a page whose name was bound to this machine is refused by its host, also without an origin', async () => {
  const { port } = new URL(server.address);
  expect(await statusFor(`127.0.0.1:${port}`)).toBe(200);
  expect(await statusFor(`localhost:${port}`)).toBe(200);
  for (const host of [
    `evil.example:${port}`,
    'evil.example',
    '127.0.0.1',
    `127.0.0.1.evil.example:${port}`,
  ]) {
    expect(await statusFor(host), host).toBe(421);
  }
});

test('outside of loopback the allowed hosts are configured', async () => {
  const options = { codec, allowedOrigins: [ui], token: 'secret-token' };
  await expect(serveCodec(options, { host: '0.0.0.0', port: 0 })).rejects.toThrow(RangeError);
  const open = await serveCodec(
    { ...options, allowedHosts: ['codec.example'] },
    { host: '0.0.0.0', port: 0 },
  );
  const own = await fetch(`http://127.0.0.1:${new URL(open.address).port}/sign-in`);
  expect(own.status).toBe(421);
  await open.close();
});
