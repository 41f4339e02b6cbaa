import { describe, expect, test } from 'vitest';
import { decimalType, digits, freeText, text } from './field-types.ts';
import { elementNode, textNode } from './node.ts';
import { choice, group, many, maybe, maybeChoice, one, repeated, withAttributes } from './row.ts';
import { checkPresentFields, writeDocument } from './write-document.ts';

const layout = withAttributes(
  group('root', 'root', [
    choice(
      one('a', 'a', digits(2)),
      one('b', 'b', text(1, 5)),
      group('c', 'c', [one('c/d', 'd', text(1, 5))]),
    ),
    maybeChoice(one('e', 'e', digits(1)), one('f', 'f', digits(1))),
    many('n', 'n', 2, text(1, 3)),
    repeated('r', 'r', { min: 0, max: 2 }, [maybe('r/v', 'v', decimalType(3, 2, 'allowed'))]),
  ]),
  [one('Id', 'Id', text(1, 5))],
);

const at = (children: Parameters<typeof elementNode>[1]) =>
  elementNode('it', {
    Id: textNode('id', 'X'),
    n: [textNode('n[0]', 'um')].flatMap((node) => node ?? []),
    ...children,
  });

const texts = (...values: readonly string[]) =>
  values.flatMap((value, i) => textNode(`n[${i}]`, value) ?? []);

describe('a layout', () => {
  test('gives the order, for any order of the nodes', () => {
    const root = at({
      r: [elementNode('r', { v: textNode('v', '1.5') }), elementNode('r', {})],
      n: texts('um', 'um'),
      f: textNode('f', 1),
      c: elementNode('c', { d: textNode('d', 'a<b') }),
    });
    expect(writeDocument(layout, root)).toEqual({
      ok: true,
      xml: '<root Id="X"><c><d>a&lt;b</d></c><f>1</f><n>um</n><n>um</n><r><v>1.50</v></r><r></r></root>',
    });
  });

  test('a tag that it does not have is a fault of the caller', () => {
    expect(() => writeDocument(layout, at({ z: textNode('z', 1) }))).toThrow(TypeError);
    expect(() => writeDocument(layout, at({ a: elementNode('a', {}) }))).toThrow(TypeError);
    expect(() => writeDocument(layout, at({ c: textNode('c', 1) }))).toThrow(TypeError);
  });

  test.each([
    ['none of the alternatives', at({}), { path: 'it', message: 'exige um de a, b, c' }],
    [
      'two of the alternatives',
      at({ a: textNode('a', '12'), b: textNode('b', 'x') }),
      { path: 'it', message: 'aceita só um de a, b' },
    ],
    [
      'two where one may be',
      at({ a: textNode('a', '12'), e: textNode('e', 1), f: textNode('f', 1) }),
      { path: 'it', message: 'aceita só um de e, f' },
    ],
    [
      'too many of one tag',
      at({ a: textNode('a', '12'), n: texts('1', '2', '3') }),
      { path: 'n[2]', message: 'n (n) aceita até 2 ocorrências' },
    ],
    [
      'a wrong one of many',
      at({ a: textNode('a', '12'), n: texts('1', 'long') }),
      { path: 'n[1]', message: 'n (n) deve ter de 1 a 3 caracteres' },
    ],
  ])('%s is a problem at its path', (_, root, problem) => {
    expect(writeDocument(layout, root)).toEqual({ ok: false, problems: [problem] });
  });

  test('what is there is checked without what is missing', () => {
    expect(checkPresentFields(layout, elementNode('', {}))).toEqual([]);
    expect(checkPresentFields(layout, elementNode('', { a: textNode('a', 'x') }))).toEqual([
      { path: 'a', message: 'a (a) deve ter 2 dígitos' },
    ]);
  });
});

const written = (value: string) =>
  writeDocument(
    group('g', 'g', [one('t', 't', freeText(1, 5))]),
    elementNode('', { t: textNode('t', value) }),
  );

test.each([
  ['a\r\nb', 'a\nb'],
  ['  a\tb ', 'a\tb'],
  ['☃ 😀', '☃ 😀'],
  ['😀😀😀😀😀', '😀😀😀😀😀'],
  ['a\u200bb', 'ab'],
])('free text: %j is written %j', (value, expected) => {
  expect(written(value)).toEqual({ ok: true, xml: `<g><t>${expected}</t></g>` });
});

test.each([
  ['😀😀😀😀😀😀', 't (t) deve ter de 1 a 5 caracteres'],
  ['   ', 't (t) deve ter de 1 a 5 caracteres'],
  ['a\u0001', 't (t) contém o caractere U+0001 na posição 2, que o documento fiscal não aceita'],
  ['😀\uffff', 't (t) contém o caractere U+FFFF na posição 2, que o documento fiscal não aceita'],
  ['\ud800', 't (t) contém o caractere U+D800 na posição 1, que o documento fiscal não aceita'],
])('free text: %j is refused', (value, message) => {
  expect(written(value)).toEqual({ ok: false, problems: [{ path: 't', message }] });
});
