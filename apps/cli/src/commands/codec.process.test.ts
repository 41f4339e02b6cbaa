import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buildBundles, nodeFlags } from '@fiscal/bundles';
import { readCliSettings } from '@fiscal/config';
import { expect, test } from 'vitest';
import { startCodecServer } from './codec.ts';

const environment = {
  CODEC_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  CODEC_TOKEN: 'token of sixteen characters',
  CODEC_ALLOWED_ORIGINS: 'http://127.0.0.1:8080',
};
const listen = { host: '127.0.0.1', port: 0 };
const base64 = (text: string): string => Buffer.from(text).toString('base64');

test('the codec server decodes only with its token, and SIGTERM ends it', async () => {
  const main = (await buildBundles()).fileOf('cli');
  const child = spawn(process.execPath, [...nodeFlags, main, '--json', 'codec', 'serve', '--port', '0'], {
    env: { ...environment, PATH: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = (await once(child.stdout, 'data')) as [Buffer];
  const { address } = JSON.parse(printed.toString()) as { address: string };
  const plain = { metadata: { encoding: base64('json/plain') }, data: base64('{"run":1}') };
  const call = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${address}${path}`, { method: 'POST', body: JSON.stringify(body), headers });
  const bearer = { authorization: `Bearer ${environment.CODEC_TOKEN}`, origin: 'http://127.0.0.1:8080' };
  const encoded = await (await call('/encode', { payloads: [plain] }, bearer)).json();
  expect(JSON.stringify(encoded)).not.toContain(plain.data);
  expect((await call('/decode', encoded)).status).toBe(401);
  expect((await call('/decode', encoded, { ...bearer, origin: 'http://127.0.0.1:1' })).status).toBe(403);
  expect(await (await call('/decode', encoded, bearer)).json()).toEqual({ payloads: [plain] });
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('outside of loopback the codec server needs the hosts that browsers use', () => {
  const beyond = { host: '0.0.0.0', port: 0 };
  expect(() => startCodecServer(readCliSettings(environment), beyond)).toThrow('CODEC_ALLOWED_HOSTS');
});

test.each(['CODEC_KEYS', 'CODEC_TOKEN'])('without %s nothing is served', (name) => {
  const settings = readCliSettings({ ...environment, [name]: undefined });
  expect(() => startCodecServer(settings, listen)).toThrow(name);
});
