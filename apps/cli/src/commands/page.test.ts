import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

test('a page of another process is shown with its status, whichever it is; no answer is one line with the reason', async () => {
  const server = createServer((_, answer) =>
    answer.writeHead(503, { connection: 'close' }).end('the database does not answer'),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const read = () => runCommand(['page', `127.0.0.1:${port}/readyz`], {});
  expect(await read()).toEqual({ status: 503, text: 'the database does not answer' });
  server.close();
  await expect(read()).rejects.toMatchObject({
    message: 'no answer: ECONNREFUSED',
    exitCode: 4,
  });
});
