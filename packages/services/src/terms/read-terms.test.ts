import { describe, expect, test } from 'vitest';
import { cleanText, type LookupTerms, readTerms } from './read-terms.ts';

const key = '35261111222333000181550010000000011481516234';
const nfseKey = '35503082211222333000181000000000012326110000000019';
const dps = 'DPS355030821122233300018100001000000000000009';

describe('a text names', () => {
  test.each<[string, LookupTerms]>([
    ['123', { number: 123, externalId: '123' }],
    ['000.000.123', { number: 123, externalId: '000.000.123' }],
    ['123/1', { number: 123, series: 1, externalId: '123/1' }],
    ['123 2026', { number: 123, words: ['2026'], allWords: ['123', '2026'], externalId: '123 2026' }],
    ['serie 1 numero 123', { number: 123, series: 1, externalId: 'serie 1 numero 123' }],
    ['NF-e nº123 Série: 2', { number: 123, series: 2, externalId: 'NF-e nº123 Série: 2' }],
    [
      'nota 123 da 11.222.333/0001-81',
      { number: 123, taxId: '11222333000181', externalId: 'nota 123 da 11.222.333/0001-81' },
    ],
    ['12.abc.345/01de-35', { taxId: '12ABC34501DE35', externalId: '12.abc.345/01de-35' }],
    ['529.982.247-25', { taxId: '52998224725', externalId: '529.982.247-25' }],
    [
      '135260000000001',
      { number: 135260000000001, protocol: '135260000000001', externalId: '135260000000001' },
    ],
    [key, { key }],
    [`NFe${key}`, { key }],
    [key.replace(/(.{4})(?=.)/g, '$1 '), { key }],
    [nfseKey, { key: nfseKey }],
    [dps, { dpsId: dps }],
    ['64F0AABBCCDDEEFF00112233', { id: '64f0aabbccddeeff00112233', externalId: '64F0AABBCCDDEEFF00112233' }],
    ['João d’Ávila', { words: ['joao', 'd', 'avila'], externalId: 'João d’Ávila' }],
    [
      'nota 123 da Padaria Sol',
      {
        number: 123,
        words: ['padaria', 'sol'],
        allWords: ['nota', '123', 'da', 'padaria', 'sol'],
        externalId: 'nota 123 da Padaria Sol',
      },
    ],
  ])('%s', (text, terms) => {
    expect(readTerms(text)).toEqual(terms);
  });
});

test.each([
  ['%', {}],
  ['_', {}],
  ['\\', {}],
  ['🧾', {}],
  ["'); drop table note;--", { words: ['drop', 'table', 'note'] }],
  ['0', {}],
  ['1234567890123456', { words: ['1234567890123456'] }],
])('the strange text %j names at most a name or an own id of the client', (text, terms) => {
  expect(readTerms(text)).toEqual({ externalId: text, ...terms });
});

test('a text is read without control characters and without blanks at its ends', () => {
  expect(['\0', ' a\0b ', '\ud800x\n y'].map(cleanText)).toEqual(['', 'a b', 'x y']);
  expect(readTerms('')).toEqual({});
});
