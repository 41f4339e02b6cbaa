import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createFiscalClient, expectStatus } from './fiscal-client.ts';

/** Closes or resets the connection under this many requests, then answers 200. */
async function closing(connections: number, how: 'destroy' | 'resetAndDestroy' = 'destroy') {
  let left = connections;
  const server = createServer((request, response) => {
    if (left > 0) request.socket[how]();
    else response.end('{}');
    left -= 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return createFiscalClient(`http://127.0.0.1:${port}`, 'key');
}

test.each(['destroy', 'resetAndDestroy'] as const)(
  'a request whose connection is closed under it (%s) is sent again, and counts as repeated',
  async (how) => {
    const client = await closing(1, how);
    const answer = expectStatus(await client.post('/v1/nfe', {}), 202, 'the note');
    expect(answer).toMatchObject({ status: 200, repeated: true });
  },
);

test('200 in place of 202 is refused where nothing was sent again', async () => {
  const client = await closing(0);
  const answer = await client.post('/v1/nfe', {});
  expect(() => expectStatus(answer, 202, 'the note')).toThrow('the note: HTTP 200 instead of 202');
});

test('a service that closes every connection is unreachable', async () => {
  const client = await closing(100);
  await expect(client.post('/v1/nfe', {})).rejects.toThrow('fetch failed');
});
