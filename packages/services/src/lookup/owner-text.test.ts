import { expect, test } from 'vitest';
import { readOwnerText } from './owner-text.ts';

test.each([
  [undefined, { isNamed: false }],
  ['  \0 ', { isNamed: false }],
  ['0123456789ABCDEF01234567', { ownerId: '0123456789abcdef01234567' }],
  ['11.222.333/0001-81', { firstCnpj: '11222333000181', lastCnpj: '11222333000181~' }],
  ['11.222.333', { firstCnpj: '11222333' }],
  ['12.ABC.345/01DE-35', { firstCnpj: '12ABC34501DE35' }],
  ["Padaria do Zé & D'Ávila", { words: "'padaria':* & 'do':* & 'ze':* & 'd':* & 'avila':*" }],
  ['Loja 2000', { words: "'loja':* & '2000':*", firstCnpj: null }],
  ['%&!', { isNamed: true, words: null, ownerId: null, firstCnpj: null }],
])('the text %j names %j', (text, named) => {
  expect(readOwnerText(text)).toMatchObject(named);
});
