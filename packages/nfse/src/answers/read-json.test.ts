import { expect, test } from 'vitest';
import { aResponse, aSefinResponse } from '../testing/sefin-answers.ts';
import { environmentIn, jsonBodyOf, listOf, messagesIn, readJson, rejectionIn } from './read-json.ts';

const bodyOf = (value: unknown) => {
  const body = jsonBodyOf(value);
  if (body === undefined) throw new Error('no object');
  return body;
};

test('a field is found with a small or a capital first letter, and the small letter is preferred', () => {
  const body = bodyOf({ CodigoA: 1, codigoB: ' b ', CodigoB: 'x', empty: '  ', none: null, list: [] });
  expect(['codigoA', 'codigoB', 'empty', 'none', 'list', 'absent'].map(body.text)).toEqual([
    '1',
    'b',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(body.field('list')).toEqual([]);
  expect([null, 'a', 1, [], undefined].map(jsonBodyOf)).toEqual(Array(5).fill(undefined));
});

test('only an object in UTF-8 is a body, and a list is read as its list of errors', () => {
  expect(readJson(aResponse(200, '{"a":1}'))?.text('a')).toBe('1');
  expect(readJson(aResponse(400, '[{"Codigo":"E0001"}]'))?.field('erros')).toEqual([{ Codigo: 'E0001' }]);
  for (const text of ['', 'null', '1', '{']) expect(readJson(aResponse(200, text))).toBeUndefined();
});

test('a single value is read as a list with one entry, and an absent value as an empty list', () => {
  expect([[1, 2], 1, 0, '', null, undefined].map(listOf)).toEqual([[1, 2], [1], [0], [''], [], []]);
});

test.each([
  [1, 'production', 'ours'],
  ['1', 'production', 'ours'],
  [2, 'production', 'other'],
  [2, 'homologation', 'ours'],
  [1, 'homologation', 'other'],
  [3, 'homologation', 'other'],
  ['HOMOLOGACAO', 'homologation', 'ours'],
  ['Homologação', 'homologation', 'ours'],
  ['PRODUCAO', 'homologation', 'other'],
  ['producao', 'production', 'ours'],
  ['TESTE', 'production', 'other'],
  [undefined, 'homologation', 'missing'],
  ['', 'production', 'missing'],
] as const)('tipoAmbiente %j in an answer of %s is %s', (tipoAmbiente, environment, expected) => {
  expect(environmentIn(bodyOf({ tipoAmbiente }), environment)).toBe(expected);
});

test('a message has a code of 20 characters and texts of 1000 without controls', () => {
  const long = 'x'.repeat(2_000);
  const erros = [
    { codigo: 'E'.repeat(21), descricao: long, complemento: long },
    { codigo: ' E1\u0000\ud800 ', mensagem: 'a\r\n\u0007b', complemento: null },
    { codigo: 7 },
    { codigo: '\u0001', descricao: 'no code' },
    'no object',
  ];
  expect(messagesIn(bodyOf({ erros }), 'erros')).toEqual([
    { code: 'E'.repeat(20), reason: 'x'.repeat(1_000), detail: 'x'.repeat(1_000) },
    { code: 'E1', reason: 'a b', detail: null },
    { code: '7', reason: '', detail: null },
  ]);
  const many = Array.from({ length: 101 }, (_, at) => ({ codigo: `E${at}` }));
  expect(messagesIn(bodyOf({ erros: many }), 'erros')).toHaveLength(100);
});

test('a refusal is a status from 400 on with a code, or with a code of the Sefin when the environment is missing', () => {
  const rejected = (status: number, fields: object) => {
    const response = aSefinResponse(status, fields);
    return rejectionIn(
      response,
      bodyOf(readJson(response) && JSON.parse(new TextDecoder().decode(response.body))),
    );
  };
  const erros = [{ codigo: 'E0001', descricao: 'a' }];
  const erro = { codigo: '503', descricao: 'b' };
  const first = { code: 'E0001', reason: 'a', detail: null };
  const second = { code: '503', reason: 'b', detail: null };
  expect(rejected(399, { erros })).toBeUndefined();
  expect(rejected(400, {})).toBeUndefined();
  expect(rejected(400, { erros, erro })).toEqual({
    kind: 'refused',
    cStat: 'E0001',
    xMotivo: 'a',
    errors: [first, second],
  });
  expect(rejected(500, { erro })).toMatchObject({ cStat: '503', errors: [second] });
  expect(rejected(503, { erro, tipoAmbiente: undefined })).toBeUndefined();
  expect(rejected(503, { erros, tipoAmbiente: undefined })).toMatchObject({ cStat: 'E0001' });
});
