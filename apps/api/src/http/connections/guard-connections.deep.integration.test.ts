import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { queueNote, readyCompany } from '../../testing/notes.ts';
import { getRequest, openSilentReaders, until } from '../../testing/silent-readers.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { useTestListeners } from '../../testing/use-test-listeners.ts';
import type { CutReason } from './guard-connections.ts';

const api = useTestApi();
const cuts: CutReason[] = [];
const patient = useTestListeners(api, { cuts, environment: { API_CONNECTIONS_PER_ADDRESS: '20' } });
const hasty: CutReason[] = [];
const impatient = useTestListeners(api, { cuts: hasty, environment: { API_STALLED_SECONDS: '1' } });
const full: CutReason[] = [];
const small = useTestListeners(api, { cuts: full, environment: { API_UNSENT_MEGABYTES: '0.1' } });

const script = (address: string): string => getRequest(address, '/docs/scalar.js');

/** Reads what a connection gives until it ends. */
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

test('an answer that does not move is cut, one that moves slowly is not, nor a handler that waits', async () => {
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

test('an address has its number of connections, and gets them back', async () => {
  const address = patient().addresses.sandbox;
  const readers = openSilentReaders(address, { count: 30, request: getRequest(address, '/health') });
  await until(() => cuts.filter((reason) => reason === 'address').length === 10);
  await until(() => readers.open() === 20);
  await expect(fetch(`${address}/health`)).rejects.toThrow();
  readers.close();
  let status = 0;
  while (status !== 200)
    status = await fetch(`${address}/health`).then(
      (answer) => answer.status,
      () => 0,
    );
});

test('requests sent ahead are answered one after the other; more than 32 ahead close the connection', async () => {
  const address = patient().addresses.sandbox;
  const health = getRequest(address, '/livez-of-nothing');
  const last = getRequest(address, '/health', ['Connection: close']);
  const answers = await readAll(address, health.repeat(20) + last);
  expect(answers.match(/HTTP\/1\.1 404 /g)).toHaveLength(20);
  expect(answers.match(/HTTP\/1\.1 200 /g)).toHaveLength(1);
  const before = cuts.length;
  const flood = openSilentReaders(address, { count: 1, request: health, pipelined: 200 });
  await until(() => flood.open() === 0);
  expect(cuts.slice(before)).toEqual(['pipelined']);
});

test('where unread answers fill their memory, those that have not moved are cut', async () => {
  const address = small().addresses.sandbox;
  const readers = openSilentReaders(address, { count: 10, request: script(address) });
  await until(() => full.length > 0);
  expect(new Set(full)).toEqual(new Set(['memory']));
  readers.close();
});

test('behind a trusted proxy the answers under way of each of its clients are counted', async () => {
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
