import { expect, test } from 'vitest';
import { kindOfTerm } from './kind-of-term.ts';

test.each([
  ['65f1c0ffee00000000000001', 'id'],
  ['135260000000123', 'protocol'],
  ['123/1', 'number'],
  ['123 11.222.333/0001-81', 'number'],
  ['529.982.247-25', 'taxId'],
  ['padaria cent', 'words'],
  ['#', 'externalId'],
  [' ', 'fields'],
  [undefined, 'fields'],
])('%s is a term of the kind %s', (text, kind) => {
  expect(kindOfTerm({ text })).toBe(kind);
});
