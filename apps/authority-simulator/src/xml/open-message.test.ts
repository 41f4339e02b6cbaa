import { afterAll, expect, test } from 'vitest';
import type { SchemaJudge } from './compile-schemas.ts';
import { compileSchemas } from './compile-schemas.ts';
import { loadSchemas } from './load-schemas.ts';
import { openMessage } from './open-message.ts';

const schemas = compileSchemas(loadSchemas(undefined));
afterAll(() => schemas.dispose());

const open = (text: string, judge: SchemaJudge = schemas) =>
  openMessage(Buffer.from(text), judge, 'consStatServ_v4.00.xsd').kind;

test.each([
  ['an XML declaration', '<?xml version="1.0" encoding="utf-8"?><a></a>', 'malformed'],
  ['a BOM and an XML declaration', '\uFEFF<?xml version="1.0"?><a></a>', 'malformed'],
  ['a processing instruction that is not a declaration', '<?xml-stylesheet href="x"?><a></a>', 'opened'],
  ['a prefix that the envelope declares', '<p:a><p:b></p:b></p:a>', 'prefixed'],
  ['a prefix of an attribute', '<a xsi:type="x"></a>', 'prefixed'],
  ['an unclosed element with a prefix', '<p:a><b></p:a>', 'malformed'],
  ['many prefixes', Array.from({ length: 9 }, (_, i) => `<p${i}:a></p${i}:a>`).join(''), 'malformed'],
  ['a DOCTYPE', '<!DOCTYPE a><a></a>', 'malformed'],
])('%s: %s is %s', (_name, text, kind) => {
  expect(open(text)).toBe(kind);
});

test('a text whose parsing time is the square of its size is refused before it is parsed', () => {
  const untouched: SchemaJudge = {
    complaint: () => {
      throw new Error('the schema was used');
    },
    dispose: () => undefined,
  };
  const attributes = Array.from({ length: 100_000 }, (_, i) => `a${i}="1"`).join(' ');
  expect(open(`<a ${attributes}></a>`, untouched)).toBe('overloaded');
});
