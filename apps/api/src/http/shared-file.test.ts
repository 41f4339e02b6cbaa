import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createRouter } from './api-router.ts';
import { createSharedFile, sendSharedFile } from './shared-file.ts';

const text = 'as every client gets it; '.repeat(10_000);
const file = createSharedFile(text, 'text/plain');
const router = createRouter();
router.get('/file', (c) => sendSharedFile(c, file));

const send = (headers: Record<string, string> = {}): Promise<Response> =>
  Promise.resolve(router.request('/file', { headers }));
const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer());

test('a client that accepts gzip gets bytes that were compressed once, another client gets the uncompressed file', async () => {
  const plain = await send({ 'accept-encoding': 'br, gzip;q=0' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect((await bytesOf(plain)).toString()).toBe(text);
  const compressed = await send({ 'accept-encoding': 'br, GZIP;q=0.5' });
  expect(compressed.headers.get('content-encoding')).toBe('gzip');
  expect(compressed.headers.get('vary')).toBe('Accept-Encoding');
  const bytes = await bytesOf(compressed);
  expect(Number(compressed.headers.get('content-length'))).toBe(bytes.length);
  expect(bytes.length).toBeLessThan(text.length / 20);
  expect(gunzipSync(bytes).toString()).toBe(text);
  expect(await file.gzipped()).toBe(await file.gzipped());
});

test('each coding has its own tag, and a client that has the tag gets 304 without a body', async () => {
  const tags = new Set<string>();
  for (const coding of ['gzip', 'identity']) {
    const etag = (await send({ 'accept-encoding': coding })).headers.get('etag') ?? '';
    const again = await send({ 'accept-encoding': coding, 'if-none-match': `"other", W/${etag}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await send({ 'accept-encoding': coding, 'if-none-match': '"other"' })).status).toBe(200);
    tags.add(etag);
  }
  expect(tags.size).toBe(2);
});
