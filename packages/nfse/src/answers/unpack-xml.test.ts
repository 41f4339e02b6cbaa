import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { unpackXml } from './unpack-xml.ts';

const packed = (length: number): string => gzipSync('a'.repeat(length)).toString('base64');

test('a long text that is not base64 is refused at once', () => {
  expect(unpackXml(`A${'\n'.repeat(2_000_000)}!`)).toBeUndefined();
});

test('a line break after the text is ignored', () => {
  for (const text of ['a', 'ab', 'abc'])
    expect(unpackXml(`${gzipSync(text).toString('base64')}\r\n`)).toBe(text);
});

test('a text of 10 MB is unpacked, and nothing longer', () => {
  expect(unpackXml(packed(10_000_000))).toHaveLength(10_000_000);
  expect(unpackXml(packed(10_000_001))).toBeUndefined();
});
