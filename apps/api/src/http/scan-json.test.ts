import { expect, test } from 'vitest';
import { findJsonFlaw } from './scan-json.ts';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

test('nesting is allowed up to the limit and not one level more', () => {
  expect(findJsonFlaw(nested(32), 32)).toBeUndefined();
  expect(findJsonFlaw(nested(33), 32)).toEqual({ kind: 'tooDeep' });
  expect(findJsonFlaw(nested(100_000), 32)).toEqual({ kind: 'tooDeep' });
});

test('a key given twice in one object is found, also behind an escape', () => {
  expect(findJsonFlaw('{"a":1,"b":{"a":2},"c":["a","a"]}', 32)).toBeUndefined();
  expect(findJsonFlaw('{"a":1,"b":2,"a":3}', 32)).toEqual({ kind: 'duplicateKey' });
  expect(findJsonFlaw('{"a":{"x":1,"\\u0078":2}}', 32)).toEqual({ kind: 'duplicateKey' });
  expect(findJsonFlaw('[{"a":1},{"a":1}]', 32)).toBeUndefined();
});

test('text that looks like structure inside a string is text', () => {
  expect(findJsonFlaw('{"a":"{\\"a\\":[[[[","b":"\\\\"}', 2)).toBeUndefined();
});

test.each(['', '{', '}{', '"', '{"a', '{"\\x":1}', '{"\\', ']]', ',', '{"a":1,,'])(
  '%j is no JSON: nothing is thrown',
  (text) => {
    expect(() => findJsonFlaw(text, 32)).not.toThrow();
  },
);
