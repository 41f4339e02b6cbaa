import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Random } from './clock.ts';
import { chooseNumericCode, isAllowedNumericCode } from './numeric-code.ts';

test.each([
  '00000000',
  '11111111',
  '99999999',
  '12345678',
  '01234567',
  '90123456',
  '1234567',
  '123456789',
  'ABCDEFGH',
])('%s is refused (897)', (code) => expect(isAllowedNumericCode(code, 1)).toBe(false));

test('the code may not equal the number of the note', () => {
  expect(isAllowedNumericCode('00004711', 4711)).toBe(false);
  expect(isAllowedNumericCode('00004711', 4712)).toBe(true);
});

test('a generated code is always allowed', () => {
  fc.assert(
    fc.property(
      fc.infiniteStream(fc.nat({ max: 255 })),
      fc.integer({ min: 1, max: 999_999_999 }),
      (bytes, number) => {
        const random: Random = {
          bytes: (n) => Uint8Array.from({ length: n }, () => Number(bytes.next().value)),
        };
        expect(isAllowedNumericCode(chooseNumericCode(random, number), number)).toBe(true);
      },
    ),
  );
});

test('a forbidden code of the source is discarded', () => {
  const draws = [11_111_111, 4_294_967_295, 48_151_623];
  const random: Random = {
    bytes: () => {
      const value = draws.shift() ?? 0;
      return Uint8Array.of(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
    },
  };
  expect(chooseNumericCode(random, 1)).toBe('48151623');
});

test('a source that only gives forbidden codes leads to an error, not to a loop', () => {
  expect(() => chooseNumericCode({ bytes: (n) => new Uint8Array(n) }, 1)).toThrow('no usable numeric code');
});

const generated = (...draws: number[]): Random => ({
  bytes: () => new Uint8Array(new Uint32Array([draws.shift() ?? 0]).buffer).reverse(),
});

test('all ascending sequences and all codes of eight equal digits are refused, and their neighbours are not', () => {
  const digits = Array.from({ length: 10 }, (_, digit) => digit);
  const runs = digits.map((from) =>
    digits
      .map((step) => (from + step) % 10)
      .join('')
      .slice(0, 8),
  );
  const equal = digits.map((digit) => String(digit).repeat(8));
  for (const code of [...runs, ...equal]) {
    expect(isAllowedNumericCode(code, 1), code).toBe(false);
    const neighbour = code.slice(0, 7) + ((Number(code.at(-1)) + 1) % 10);
    expect(isAllowedNumericCode(neighbour, 999), neighbour).toBe(true);
  }
});

test('a number above the last multiple of a hundred million is discarded, so that all codes are equally likely', () => {
  expect(chooseNumericCode(generated(4_200_000_000, 4_200_000_123, 4_199_999_998), 1)).toBe('99999998');
  expect(chooseNumericCode(generated(123), 1)).toBe('00000123');
});

test('a source may give 999 forbidden codes', () => {
  const forbidden = Array.from({ length: 999 }, () => 0);
  expect(chooseNumericCode(generated(...forbidden, 48_151_623), 1)).toBe('48151623');
  expect(() => chooseNumericCode(generated(...forbidden, 0, 48_151_623), 1)).toThrow(
    'no usable numeric code',
  );
});
