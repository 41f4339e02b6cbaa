import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AccessKeyParts,
  accessKeyCheckDigit,
  accessKeyYearMonth,
  composeAccessKey,
  isAccessKey,
  parseAccessKey,
} from './access-key.ts';
import { cnpjCheckDigits } from './cnpj.ts';

const parts = (
  [ufCode, yearMonth, cnpj]: readonly [string, string, string],
  [series, number, emissionType, numericCode]: readonly [number, number, string, string],
): AccessKeyParts => ({ ufCode, yearMonth, cnpj, model: '55', series, number, emissionType, numericCode });

test.each([
  [
    parts(['35', '2611', '11222333000181'], [1, 1, '1', '48151623']),
    '35261111222333000181550010000000011481516234',
  ],
  [
    parts(['35', '2611', '12ABC34501DE35'], [1, 1, '1', '48151623']),
    '35261112ABC34501DE35550010000000011481516235',
  ],
  [
    parts(['35', '2611', '12ABC34501DE35'], [1, 3, '1', '48151623']),
    '35261112ABC34501DE35550010000000031481516230',
  ],
  [
    parts(['35', '2611', '12ABC34501DE35'], [1, 15, '1', '48151623']),
    '35261112ABC34501DE35550010000000151481516230',
  ],
  [
    parts(['35', '2611', '1A2B3C4D000179'], [889, 999999999, '1', '00000042']),
    '3526111A2B3C4D000179558899999999991000000422',
  ],
  [
    parts(['35', '2612', 'ZZZZZZZZ000191'], [0, 123456, '6', '70613529']),
    '352612ZZZZZZZZ000191550000001234566706135293',
  ],
  [
    parts(['33', '2607', '11222333000181'], [12, 4711, '1', '10293847']),
    '33260711222333000181550120000047111102938479',
  ],
])('the parts %j make the key %s', (given, key) => {
  expect(composeAccessKey(given)).toBe(key);
  expect(parseAccessKey(key)).toEqual(given);
});

const digits = (length: number) =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((value) => String(value).padStart(length, '0'));
const cnpj = fc
  .array(fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'), { minLength: 12, maxLength: 12 })
  .map((characters) => characters.join('') + cnpjCheckDigits(characters.join('')));
const anyParts: fc.Arbitrary<AccessKeyParts> = fc.record({
  ufCode: digits(2),
  yearMonth: digits(4),
  cnpj,
  model: fc.constantFrom('55', '65'),
  series: fc.integer({ min: 0, max: 999 }),
  number: fc.integer({ min: 1, max: 999_999_999 }),
  emissionType: digits(1),
  numericCode: digits(8),
});

test('a key is parsed into the parts from which it was composed', () => {
  fc.assert(
    fc.property(anyParts, (given) => {
      expect(parseAccessKey(composeAccessKey(given))).toEqual(given);
    }),
  );
});

/** Returns the remainder of the check digit. The remainders 0 and 1 both give the digit 0 (MOC 7.0, access key). */
const remainder = (first43: string): number =>
  [...first43].reverse().reduce((sum, char, at) => sum + (char.charCodeAt(0) - 48) * (2 + (at % 8)), 0) % 11;

test('one changed character is refused, unless the remainders of both texts give the digit 0', () => {
  fc.assert(
    fc.property(
      anyParts,
      fc.integer({ min: 20, max: 42 }),
      fc.integer({ min: 1, max: 9 }),
      (given, at, step) => {
        const key = composeAccessKey(given);
        const changed = key.slice(0, at) + String((Number(key.charAt(at)) + step) % 10) + key.slice(at + 1);
        const sharesZero = remainder(key.slice(0, 43)) < 2 && remainder(changed.slice(0, 43)) < 2;
        expect(isAccessKey(changed)).toBe(sharesZero);
      },
    ),
  );
});

test('a text in lower case, of a wrong length or with a wrong check digit is not a key', () => {
  expect(isAccessKey('35261112abc34501de35550010000000011481516235')).toBe(false);
  expect(isAccessKey('35261111222333000181550010000000011481516235')).toBe(false);
  expect(isAccessKey('3526111122233300018155001000000001148151623')).toBe(false);
});

test('a text with a letter instead of a digit is not a key, although the check digit is right', () => {
  const first43 = '352611112223330001815500100000000A148151623';
  expect(isAccessKey(first43 + accessKeyCheckDigit(first43))).toBe(false);
});

test('a key with a wrong check digit is not parsed', () => {
  expect(parseAccessKey('35261111222333000181550010000000011481516235')).toBeUndefined();
});

test.each([
  { number: 1_000_000_000 },
  { series: 1000 },
  { cnpj: '11.222.333/0001' },
  { numericCode: '1' },
  { ufCode: '3' },
  { ufCode: '352', yearMonth: '611' },
  { cnpj: '112223330001815', model: '5' },
])('invalid parts are refused: %j', (wrong) => {
  const given = parts(['35', '2611', '11222333000181'], [1, 1, '1', '48151623']);
  expect(() => composeAccessKey({ ...given, ...wrong })).toThrow(RangeError);
});

test('the month of a key is the month in Brasília', () => {
  expect(accessKeyYearMonth(new Date('2026-12-01T02:59:59Z'))).toBe('2611');
  expect(accessKeyYearMonth(new Date('2026-12-01T03:00:00Z'))).toBe('2612');
});
