import { expect, test } from 'vitest';
import { id24, isId24, makeId24 } from './id24.ts';

test('an id is the second and eight random bytes', () => {
  const at = new Date('2026-11-21T12:00:00Z');
  expect(makeId24(at, Uint8Array.of(0, 1, 2, 3, 4, 5, 254, 255))).toBe('6b0187c0000102030405feff');
});

test('only 24 lower-case hexadecimal characters are an id', () => {
  expect(isId24('65f1c0ffee0123456789abcd')).toBe(true);
  expect(isId24('65F1C0FFEE0123456789ABCD')).toBe(false);
  expect(() => id24('x')).toThrow(RangeError);
});
