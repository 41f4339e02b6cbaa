import { expect, test } from 'vitest';
import { counted, countedRange } from './counted.ts';

test.each([
  [0, '0 itens'],
  [1, '1 item'],
  [2, '2 itens'],
])('%i is %s', (count, text) => {
  expect(counted(count, 'item', 'itens')).toBe(text);
});

test('a range of one size is that size', () => {
  expect(countedRange(1, 1, 'dígito', 'dígitos')).toBe('1 dígito');
  expect(countedRange(1, 6, 'dígito', 'dígitos')).toBe('de 1 a 6 dígitos');
});
