import { deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readValues } from './read-values.ts';
import { createValueSearch } from './value-search.ts';

const value = 'Relojoaria "Quirguiz" & Filhos <São João>';
const search = createValueSearch([{ name: 'the name', value }]);
const xml = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const hiding: Readonly<Record<string, string>> = {
  'as it is': `before ${value} behind`,
  'in JSON': JSON.stringify({ name: value }),
  'in JSON of ASCII': '"Relojoaria \\"Quirguiz\\" & Filhos <S\\u00e3o Jo\\u00e3o>"',
  'in JSON inside JSON': JSON.stringify({ body: JSON.stringify({ name: value }) }),
  'in XML': `<xNome>${xml}</xNome>`,
  'in an attribute of XML': `<x a="${xml.replaceAll('"', '&quot;')}"/>`,
  'in an address': `https://example.com/?q=${encodeURIComponent(value)}`,
  'in hexadecimal': Buffer.from(`x${value}y`).toString('hex'),
  'in upper case hexadecimal': Buffer.from(value).toString('hex').toUpperCase(),
  ...Object.fromEntries(
    // The last bits of `y` differ from those of a zero byte.
    ['', 'y', 'xy', 'xyz'].flatMap((before) => [
      [`in base64 behind ${before.length} bytes`, Buffer.from(`${before}${value}xyz`).toString('base64')],
      [`in base64url behind ${before.length} bytes`, Buffer.from(`${before}${value}`).toString('base64url')],
    ]),
  ),
};

test.each(Object.entries(hiding))('a value is found %s', (_, text) => {
  expect(search.find(Buffer.from(text))).toEqual(['the name']);
});

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
])('a value is found in content that is compressed by %s', (_, pack) => {
  expect(search.find(pack(Buffer.from(`<xNome>${xml}</xNome>`)))).toEqual(['the name']);
});

test('a value is found where a PDF draws it in pieces', () => {
  const half = Math.floor(value.length / 2);
  const drawn = createValueSearch([{ name: 'drawn', value: 'Relojoaria Quirguiz' }]);
  const hex = (text: string) => Buffer.from(text).toString('hex');
  const page = deflateSync(Buffer.from(`BT [<${hex('Relojoar')}> -20 <${hex('ia Quirguiz')}>] TJ ET`));
  const pdf = Buffer.concat([
    Buffer.from('%PDF-1.7\n<</Length 9>>\nstream\n'),
    page,
    Buffer.from('\nendstream'),
  ]);
  expect(drawn.find(pdf)).toEqual(['drawn']);
  expect(search.find(Buffer.from(value.slice(0, half)))).toEqual([]);
});

test.each([
  ['98.K7Q.2XJ/0001-10', '98K7Q2XJ000110'],
  ['(11) 91234-5678', '11912345678'],
  ['110.042.490.114', '110042490114'],
])('%s is found without its punctuation too', (written, stored) => {
  const numbers = createValueSearch([{ name: 'number', value: written }]);
  expect(numbers.find(Buffer.from(`{"x":"${stored}"}`))).toEqual(['number']);
  expect(numbers.find(Buffer.from(Buffer.from(stored).toString('base64')))).toEqual(['number']);
});

test('values are the lines of a text, or the own fields of requests; short ones are only counted', () => {
  expect(readValues('first value\n\n  second value \nshort\n')).toEqual({
    values: [
      { name: 'line 1', value: 'first value' },
      { name: 'line 3', value: 'second value' },
    ],
    tooShort: 1,
  });
  const request = {
    cnpj: '98K7Q2XJ000110',
    email: ['caixa@quirguiz.example'],
    address: { street: 'Travessa Zimbabue', cityName: 'São Paulo', uf: 'SP' },
    items: [{ description: 'Ampulheta de cobalto', cfop: '5102', ncm: '91020000' }],
  };
  expect(readValues(JSON.stringify([request])).values).toEqual([
    { name: '0.cnpj', value: '98K7Q2XJ000110' },
    { name: '0.email.0', value: 'caixa@quirguiz.example' },
    { name: '0.address.street', value: 'Travessa Zimbabue' },
    { name: '0.items.0.description', value: 'Ampulheta de cobalto' },
  ]);
});
