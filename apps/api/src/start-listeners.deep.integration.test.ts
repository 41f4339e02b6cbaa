import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { useTestApi } from './testing/use-test-api.ts';
import { useTestListeners } from './testing/use-test-listeners.ts';

const api = useTestApi();
const listeners = useTestListeners(api);

interface Upload {
  readonly bytes: number;
  readonly key: string;
  /** A patient client reads the answer only after it has sent its whole body. */
  readonly client: 'patient' | 'attentive';
}

interface Received {
  readonly text: string;
  readonly sent: number;
  readonly socket: Socket;
}

/** Sends a chunked body over a new connection. Returns at the answer, or at the end of the connection. */
async function sendChunked({ bytes, key, client }: Upload): Promise<Received> {
  const { hostname, port, host } = new URL(listeners().addresses.sandbox);
  const socket = connect(Number(port), hostname);
  const received = { text: '', sent: 0, socket };
  socket.setEncoding('latin1').on('data', (part: string) => {
    received.text += part;
  });
  socket.on('error', () => undefined);
  socket.write(
    `POST /v1/nfe HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n` +
      'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  );
  const part = `10000\r\n${'x'.repeat(65_536)}\r\n`;
  const goesOn = () => client === 'patient' || received.text === '';
  while (received.sent < bytes && !socket.destroyed && goesOn()) {
    await written(socket, part);
    received.sent += 65_536;
  }
  if (received.sent >= bytes) socket.write('0\r\n\r\n');
  await until(() => received.text.includes('}}') || socket.destroyed);
  return received;
}

const written = (socket: Socket, part: string): Promise<void> =>
  new Promise((resolve) => {
    socket.write(part, () => setImmediate(resolve));
  });

async function until(holds: () => boolean): Promise<void> {
  const end = Date.now() + 5_000;
  while (!holds() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
}

const tooLarge = /^HTTP\/1\.1 413 [\s\S]*"code":"payload_too_large"/;

test('a client that continues to send after 1 MB gets 413, and its connection is closed although the body does not end', async () => {
  const { text, sent, socket } = await sendChunked({
    bytes: 200_000_000,
    key: api().keys.test,
    client: 'attentive',
  });
  expect(text).toMatch(tooLarge);
  expect(sent).toBeLessThan(40_000_000);
  await until(() => socket.destroyed);
  expect(socket.destroyed).toBe(true);
});

test('a client that listens only after 4 MB still reads 413, and may use its connection again', async () => {
  const received = await sendChunked({ bytes: 4_000_000, key: api().keys.test, client: 'patient' });
  expect(received.text).toMatch(tooLarge);
  const { host } = new URL(listeners().addresses.sandbox);
  received.socket.write(`GET /health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  const before = received.text.length;
  await until(() => received.text.length > before);
  expect(received.text.slice(before)).toMatch(/^HTTP\/1\.1 200 /);
});

test('other clients are answered during and after such bodies', async () => {
  const upload = { bytes: 50_000_000, key: api().keys.test, client: 'attentive' } as const;
  const floods = Array.from({ length: 5 }, () => sendChunked(upload));
  const authorization = `Bearer ${api().keys.test}`;
  const me = () => fetch(`${listeners().addresses.sandbox}/v1/me`, { headers: { authorization } });
  expect((await me()).status).toBe(200);
  for (const { text } of await Promise.all(floods)) expect(text).toMatch(tooLarge);
  expect((await me()).status).toBe(200);
});

test('without a key the body is not read at all', async () => {
  const received = await sendChunked({ bytes: 200_000_000, key: 'fsk_test_nobody', client: 'attentive' });
  expect(received.text).toMatch(/^HTTP\/1\.1 401 /);
  expect(received.sent).toBeLessThan(20_000_000);
});

test('two Authorization headers are refused, even if one has a valid key', async () => {
  const { hostname, port, host } = new URL(listeners().addresses.sandbox);
  const header = `Authorization: Bearer ${api().keys.test}\r\n`;
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (part: Buffer) => {
    text += part.toString('latin1');
  });
  socket.write(`GET /v1/me HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${header}${header}\r\n`);
  await until(() => text.includes('}}') || socket.destroyed);
  expect(text).toMatch(/^HTTP\/1\.1 401 /);
});
