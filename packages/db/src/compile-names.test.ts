import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileNames } from './compile-names.ts';

const name = fc.stringMatching(/^[a-z][A-Za-z0-9_]{0,6}(\.[a-z][A-Za-z]{0,4})?$/);
const words = fc.stringMatching(/^[ -~\n]{0,12}$/);
/** Texts in which `:name` and `$1` are not parameters. */
const opaque = fc.oneof(
  words.map((text) => `'${text.replaceAll("'", "''")}'`),
  words.map((text) => `e'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`),
  words.map((text) => `"${text.replaceAll('"', '""')}"`),
  words.map((text) => `--${text.replaceAll('\n', '')}\n`),
  words.map((text) => `/*${text.replaceAll(/[*/]/g, '')}*/`),
  words.map((text) => `$q$${text.replaceAll('$', '')}$q$`),
  fc.constantFrom('a::text', 'now()::date', 'list[2:3]', 'list[low:high]', 'f(a)[1:n]', 'it$1', 'x := 1'),
);

test('each name is replaced by the number of its first appearance, and the rest of the text stays', () => {
  const parts = fc.array(
    fc.oneof(
      name.map((one) => ({ name: one })),
      opaque,
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(parts, (all) => {
      const names = [...new Set(all.flatMap((part) => (typeof part === 'string' ? [] : [part.name])))];
      const write = (nameAs: (one: string) => string) =>
        all.map((part) => (typeof part === 'string' ? part : `${nameAs(part.name)}::text`)).join(' ');
      expect(compileNames(write((one) => `:${one}`))).toEqual({
        text: write((one) => `$${names.indexOf(one) + 1}`),
        names,
      });
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ['select $1', 'a parameter of a statement has a name: $1'],
  ['select :id from (select $2::int) x', 'a parameter of a statement has a name: $2'],
  ['select /* a /* b */ :c */ 1', 'a comment has no comment inside'],
])('%s is refused', (sql, message) => {
  expect(() => compileNames(sql)).toThrow(message);
});
