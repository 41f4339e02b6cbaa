import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hideNumbers } from './hide-numbers.ts';

test.each([
  ['CPF 12345678909 invalido', 'CPF … invalido'],
  ['[CPF:123.456.789-09]', '[CPF:…]'],
  ['CNPJ 11.222.333/0001-81.', 'CNPJ ….'],
  ['CNPJ 12ABC34501DE35', 'CNPJ …'],
  ['IE: 110042490114', 'IE: …'],
  ['Duplicidade [nRec:351234567890123]', 'Duplicidade [nRec:351234567890123]'],
  ['NCM 96081000 [nItem: 1]', 'NCM 96081000 [nItem: 1]'],
  [
    '[chNFe:35261111222333000181550010000000011481516234]',
    '[chNFe:35261111222333000181550010000000011481516234]',
  ],
])('%s becomes %s', (text, hidden) => {
  expect(hideNumbers(text)).toBe(hidden);
});

test('a number of a person is hidden between any characters', () => {
  const around = fc.constantFrom('', ' ', ': ', '[', '(x) ', 'é');
  const number = fc.stringMatching(/^\d{11,14}$/);
  fc.assert(
    fc.property(around, number, around, (before, digits, after) => {
      expect(hideNumbers(`${before}${digits}${after}`)).not.toContain(digits);
    }),
  );
});
