import { der } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { DerError, readDer, readInteger } from './read-der.ts';

test('thirty-two levels are read, and no more', () => {
  expect(readDer(der.nestedSequences(33)).tag).toBe(0x30);
  expect(() => readDer(der.nestedSequences(34))).toThrow(DerError);
});

test.each([
  ['a tag of several bytes', [0x1f, 0x81, 0x01, 0x00]],
  ['a length of five bytes', [0x04, 0x85, 0, 0, 0, 0, 1, 0]],
  ['less than its length says', [0x04, 0x02, 0x00]],
  ['an indefinite length of a primitive', [0x04, 0x80, 0x00, 0x00]],
])('%s is refused', (_, bytes) => {
  expect(() => readDer(Uint8Array.from(bytes))).toThrow(DerError);
});

test('an integer may have leading zeros; a negative integer is refused; an integer of more than 53 bits exceeds every limit', () => {
  const integer = (...content: number[]) =>
    readInteger(readDer(Uint8Array.of(0x02, content.length, ...content)));
  expect(integer(0x00, 0x80)).toBe(128);
  expect(() => integer(0x80)).toThrow(DerError);
  expect(integer(0x01, 0, 0, 0, 0, 0, 0, 0)).toBe(Number.POSITIVE_INFINITY);
});
