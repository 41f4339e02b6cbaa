import { expect, test } from 'vitest';
import { base62 } from './base62.ts';

test('bytes above the last multiple of 62 are replaced by new random bytes, so that all characters are equally likely', () => {
  const draws = [Uint8Array.of(255, 0, 248), Uint8Array.of(61, 62, 247)];
  const random = { bytes: () => draws.shift() ?? new Uint8Array(3) };
  expect(base62(random, 3)).toBe('0z0');
  expect(draws).toEqual([]);
});
