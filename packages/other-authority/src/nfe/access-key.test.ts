import { expect, test } from 'vitest';
import { hasCheckDigit } from '../calls/check-digit.ts';
import { readKey, writeKey } from './access-key.ts';

test.each([
  '35261111222333000181550010000000011481516234',
  '35261112ABC34501DE35550010000000011481516235',
  '35261112ABC34501DE35550010000000031481516230',
  '35261112ABC34501DE35550010000000151481516230',
  '3526111A2B3C4D000179558899999999991000000422',
  '352612ZZZZZZZZ000191550000001234566706135293',
])('the key %s is composed of its parts', (key) => {
  const parts = readKey(key);
  expect(parts && writeKey(parts)).toBe(key);
});

test('the key of an NFS-e has a check digit of the same kind', () => {
  expect(hasCheckDigit('35503082211222333000181000000000004226111234567895')).toBe(true);
  expect(hasCheckDigit('35503082211222333000181000000000004226111234567896')).toBe(false);
});
