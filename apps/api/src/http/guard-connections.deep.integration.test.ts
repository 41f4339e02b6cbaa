import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { CutReason } from '@fiscal/http-server';
import { expect, test } from 'vitest';
import { queueNote, readyCompany } from '../testing/notes.ts';
import { getRequest, openSilentReaders, until } from '../testing/silent-readers.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { useTestListeners } from '../testing/use-test-listeners.ts';

const api = useTestApi();
const hasty: CutReason[] = [];
const impatient = useTestListeners(api, { cuts: hasty, environment: { API_STALLED_SECONDS: '1' } });

const script = (address: string): string => getRequest(address, '/docs/scalar.js');

/** Reads everything from a connection until it ends. */
async function readAll(address: string, text: string, pauseMs = 0): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(text);
  let read = '';
  for await (const part of socket) {
    read += Buffer.from(part).toString('latin1');
    if (pauseMs > 0) await setTimeout(pauseMs);
  }
  return read;
}

test('an answer that does not move is cut, but not one that moves slowly, and not a waiting handler', async () => {
  const address = impatient().addresses.sandbox;
  const noteId = await queueNote(api(), await readyCompany(api()));
  const headers = [`Authorization: Bearer ${api().keys.test}`, 'Connection: close'];
  const waiting = readAll(address, getRequest(address, `/v1/nfe/${noteId}?wait=3`, headers));
  const readers = openSilentReaders(address, { count: 3, request: script(address) });
  const slow = readAll(address, script(address).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'), 10);
  await until(() => hasty.length >= 3);
  await until(() => readers.open() === 0);
  expect((await slow).length).toBeGreaterThan(4_000_000);
  expect(await waiting).toContain('HTTP/1.1 200 ');
  expect(hasty).toEqual(['stalled', 'stalled', 'stalled']);
});

test('pipelined requests are answered one after the other', async () => {
  const address = impatient().addresses.sandbox;
  const health = getRequest(address, '/livez-of-nothing');
  const last = getRequest(address, '/health', ['Connection: close']);
  const answers = await readAll(address, health.repeat(20) + last);
  expect(answers.match(/HTTP\/1\.1 404 /g)).toHaveLength(20);
  expect(answers.match(/HTTP\/1\.1 200 /g)).toHaveLength(1);
});

test('behind a trusted proxy the open answers of each client are counted', async () => {
  const address = proxied().addresses.sandbox;
  const from = (client: string) => [`X-Forwarded-For: ${client}`];
  const readers = openSilentReaders(address, {
    count: 5,
    request: getRequest(address, '/docs/scalar.js', from('2001:db8:1:2::7')),
  });
  const statusFor = async (client: string): Promise<number> =>
    (await fetch(`${address}/health`, { headers: { 'x-forwarded-for': client } })).status;
  let status = 0;
  while (status !== 429) status = await statusFor('2001:db8:1:2:ffff::1');
  expect(await statusFor('2001:db8:1:3::1')).toBe(200);
  readers.close();
  while (status !== 200) status = await statusFor('2001:db8:1:2::7');
});
const proxied = useTestListeners(api, {
  environment: { API_CONNECTIONS_PER_ADDRESS: '5', API_TRUSTED_PROXIES: '127.0.0.1' },
});
