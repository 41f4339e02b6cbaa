import { expect, test } from 'vitest';
import { id24, isId24, makeId24 } from './id24.ts';

test('an id consists of the second and eight random bytes', () => {
  const at = new Date('2026-11-21T12:00:00Z');
  expect(makeId24(at, Uint8Array.of(0, 1, 2, 3, 4, 5, 254, 255))).toBe('6b0187c0000102030405feff');
});

test('only 24 lower-case hexadecimal characters are an id', () => {
  expect(isId24('65f1c0ffee0123456789abcd')).toBe(true);
  expect(isId24('65F1C0FFEE0123456789ABCD')).toBe(false);
  expect(() => id24('x')).toThrow(RangeError);
});

test('an id has the current second in eight digits, and needs eight random bytes', () => {
  const bytes = new Uint8Array(8);
  expect(makeId24(new Date(1_999), bytes)).toBe(`00000001${'0'.repeat(16)}`);
  expect(makeId24(new Date(2_000), bytes)).toBe(`00000002${'0'.repeat(16)}`);
  for (const length of [0, 7, 9])
    expect(() => makeId24(new Date(0), new Uint8Array(length))).toThrow(RangeError);
  for (const wrong of ['', 'a'.repeat(23), 'a'.repeat(25), `${'a'.repeat(23)}g`, `${'a'.repeat(24)}\n`])
    expect(isId24(wrong)).toBe(false);
  expect(id24('a'.repeat(24))).toBe('a'.repeat(24));
});
