import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { collectBytes } from './collect-bytes.ts';

const { signal } = new AbortController();

test('no more bytes are read than the limit', async () => {
  const body = () => Readable.from([Buffer.from('ab'), Buffer.from('cd')]);
  expect(Buffer.from(await collectBytes(body(), 4, signal)).toString()).toBe('abcd');
  await expect(collectBytes(body(), 3, signal)).rejects.toMatchObject({ class: 'damaged', code: 'SIZE' });
});

test('a body that does not arrive ends at the time limit of the call', async () => {
  const time = new AbortController();
  const reading = collectBytes(new Readable({ read: () => undefined }), undefined, time.signal);
  time.abort();
  await expect(reading).rejects.toMatchObject({ class: 'timeout' });
});
