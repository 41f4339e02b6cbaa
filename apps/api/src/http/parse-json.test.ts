import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

test('nesting is allowed up to the limit and not one level more', () => {
  expect(parseJson(nested(32), 32)).toEqual(JSON.parse(nested(32)));
  expect(() => parseJson(nested(33), 32)).toThrow('too deep at position 32');
  expect(() => parseJson(nested(100_000), 32)).toThrow('too deep at position 32');
});

test('an object with a repeated key is refused, also when the key is once written with an escape', () => {
  const allowed = '{"a":1,"b":{"a":2},"c":["a","a"],"d":[{"a":1},{"a":1}]}';
  expect(parseJson(allowed, 32)).toEqual(JSON.parse(allowed));
  for (const text of [
    '{"a":1,"b":2,"a":3}',
    '{"a":{"x":1,"\\u0078":2}}',
    '{"__proto__":1,"__proto__":2}',
    '{"1":1,"1":1}',
  ]) {
    expect(() => parseJson(text, 32)).toThrow('a key given twice');
  }
});

test('text inside a string that looks like structure stays text', () => {
  expect(parseJson('{"a":"{\\"a\\":[[[[","b":"\\\\"}', 2)).toEqual({ a: '{"a":[[[[', b: '\\' });
});

test('the field __proto__ is read as any field, and changes no prototype', () => {
  const value = parseJson('{"__proto__":{"admin":true},"constructor":1}', 32);
  expect(Object.keys(Object(value))).toEqual(['__proto__', 'constructor']);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(Reflect.get(Object(value), 'admin')).toBeUndefined();
});

test.each([
  '',
  ' ',
  '{',
  '}{',
  '"',
  '{"a',
  '{"\\x":1}',
  '{"\\',
  ']]',
  ',',
  '{"a":1,,',
  '{}{}',
  '{"a":NaN}',
  '\ufeff{}',
  '[1,]',
  '{"a":1,}',
  '{"a" 1}',
  '{a:1}',
  '01',
  '1.',
  '.5',
  '+1',
  '-',
  '1e',
  '0x1',
  'nul',
  'truefalse',
  "'a'",
  '"\t"',
  '"\\u12"',
  '\u00a01',
  '1\u2028',
  '[1 2]',
  '"a" "b"',
  '"\\"',
])('%j is refused', (text) => {
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
  expect(() => parseJson(text, 32)).toThrow(SyntaxError);
});

const read = (parse: () => unknown): unknown => {
  try {
    return { value: parse() };
  } catch (error) {
    if (error instanceof SyntaxError) return 'refused';
    throw error;
  }
};

test('any JSON with any white space has the same value as with JSON.parse', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), fc.constantFrom(undefined, 1, '\t', ' \r\n'), (json, space) => {
      const text = JSON.stringify(JSON.parse(json), null, space);
      expect(parseJson(text, 32)).toStrictEqual(JSON.parse(text));
    }),
  );
});

test('text that is almost JSON is accepted and refused exactly as by JSON.parse', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    ' ',
    '\n',
    '"a"',
    '"b"',
    '"\\n"',
    '\\"',
    '\u0000',
    '0',
    '-',
    '1',
    '.5',
    'e+3',
    'true',
    'null',
    'é',
    '\\u00e9',
    '\ud800',
    '9007199254740993',
    '1e999',
  );
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
    fc.tuple(fc.json({ maxDepth: 3 }), fc.nat(), fc.nat(3), pieces).map(([json, at, length, piece]) => {
      const start = at % (json.length + 1);
      return json.slice(0, start) + piece + json.slice(start + length);
    }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const here = read(() => parseJson(text, 32));
      const isTwice = here === 'refused' && /a key given twice/.test(messageOf(text));
      if (!isTwice) expect(here).toStrictEqual(read(() => JSON.parse(text)));
    }),
    { numRuns: 3_000 },
  );
});

function messageOf(text: string): string {
  try {
    return String(parseJson(text, 32));
  } catch (error) {
    return String(error);
  }
}
