import { expect, test } from 'vitest';
import { decimalType, freeText, oneOf, text } from './field-types.ts';
import type { FieldType } from './row.ts';
import { writeField } from './write-field.ts';

const upTo50 = decimalType(2, 2, 'allowed', '50');

test.each<[string, FieldType, string, string | undefined]>([
  ['a text of the least length', text(2, 3), 'ab', 'ab'],
  ['a text of the greatest length', text(2, 3), 'abc', 'abc'],
  ['a text that is too short', text(2, 3), 'a', undefined],
  ['a text that is too long', text(2, 3), 'abcd', undefined],
  ['a text with accents of the greatest length', text(2, 3), 'çãé', 'çãé'],
  ['a text with accents that is too long', text(2, 3), 'çãéí', undefined],
  ['a text between blanks', text(2, 3), ' ab ', 'ab'],
  ['a text of another script', text(2, 3), 'Ж', undefined],
  ['a free text of the greatest length', freeText(1, 3), 'a\nЖ', 'a\nЖ'],
  ['a free text that is too long', freeText(1, 3), 'abcd', undefined],
  ['a free text with a character that XML has not', freeText(1, 2), '\u0007', undefined],
  ['one of its words', oneOf('a', 'b'), 'b', 'b'],
  ['another word', oneOf('a', 'b'), 'c', undefined],
  ['a decimal of all its digits', decimalType(2, 2, 'allowed'), '99.99', '99.99'],
  ['a decimal with one digit more', decimalType(2, 2, 'allowed'), '100.00', undefined],
  ['a decimal with one place more', decimalType(2, 2, 'allowed'), '1.005', undefined],
  ['a decimal with places that say nothing', decimalType(2, 2, 'allowed'), '1.5000', '1.50'],
  ['a decimal without places', decimalType(2, 2, 'allowed'), '7', '7.00'],
  ['a decimal below zero', decimalType(2, 2, 'allowed'), '-1.00', undefined],
  ['no decimal', decimalType(2, 2, 'allowed'), '1,00', undefined],
  ['a zero', decimalType(2, 2, 'allowed'), '0.00', '0.00'],
  ['a decimal beside the zeros that it refuses', decimalType(2, 2, 'refused'), '0.01', '0.01'],
  ['the most', upTo50, '50.00', '50.00'],
  ['more than the most', upTo50, '50.01', undefined],
])('how a value is written or refused: %s', (_, type, value, written) => {
  const field = writeField(type, value);
  expect(field.kind === 'written' ? field.text : undefined).toBe(written);
});
