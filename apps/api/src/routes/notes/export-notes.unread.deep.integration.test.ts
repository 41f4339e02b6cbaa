import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createExportSlots, type MonthExport } from '@fiscal/services';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { ApiEnv } from '../../http/api-env.ts';
import { sendArchive } from '../../http/send-archive.ts';

/** Serves an endless archive of zeros, and counts the bytes that are read. */
async function serveEndless() {
  const slots = createExportSlots({ most: 1, perClient: 1 });
  const whose = { clientId: 'a', companyId: 'b' };
  const read = { bytes: 0, ended: false };
  const size = 4 * 1024 ** 3;
  const archive: MonthExport = {
    fileName: 'a.zip',
    etag: '"a"',
    size,
    async *bytes() {
      try {
        for (;;) {
          read.bytes += 65_536;
          yield new Uint8Array(65_536);
        }
      } finally {
        read.ended = true;
      }
    },
  };
  const app = new Hono<ApiEnv>();
  app.get('/', (c) => {
    const release = slots.take(whose);
    return release === undefined ? c.body(null, 503) : sendArchive(c, archive, release);
  });
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port, read, close, isFree: () => slots.take(whose) !== undefined };
}

test('an archive is not read faster than the client takes it, and the slot is free when the client leaves', async () => {
  const { port, read, close, isFree } = await serveEndless();
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  let before = -1;
  // Until the buffers of both kernels are full.
  await expect
    .poll(
      () => {
        const isStill = read.bytes > 0 && read.bytes === before;
        before = read.bytes;
        return isStill;
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBe(true);
  expect(read.bytes).toBeLessThan(32 * 1024 * 1024);
  expect(read.ended).toBe(false);
  socket.destroy();
  await expect.poll(() => read.ended, { timeout: 20_000 }).toBe(true);
  expect(isFree()).toBe(true);
  close();
});
