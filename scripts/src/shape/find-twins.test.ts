import { expect, test } from 'vitest';
import { findTwins, unexplained } from './find-twins.ts';

const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'] as const;

/** Three lines for each word; `of` gives the names and literals. */
const steps = (count: number, of: (word: string) => string): string =>
  words
    .slice(0, count)
    .map((word) => `if (${of(word)} > 1) {\n  send(${of(word)}, '${of(word)}');\n}\n`)
    .join('');

const found = (one: string, other: string) =>
  findTwins(
    new Map([
      ['packages/a/src/a.ts', one],
      ['packages/b/src/b.ts', other],
    ]),
  );
const paths = ['packages/a/src/a.ts', 'packages/b/src/b.ts'] as const;
const same = (word: string) => word;
const other = (word: string) => `${word}Other`;

test('a run of 21 lines is found in two files whatever its names and literals are', () => {
  const one = `import { x } from './x.ts';\n\n${steps(7, same)}`;
  const two = `/** Other. */\nexport const before = 1;\n${steps(7, other).replaceAll('1', '200')}`;
  expect(found(one, two)).toEqual([{ paths, starts: [3, 3], lines: 21 }]);
});

test('the way of writing does not hide a run, and lines are counted where it has fewer', () => {
  const wide = steps(7, other).replaceAll("'oneOther'", "\n    'oneOther'\n  // why\n");
  expect(found(steps(7, same), wide)).toEqual([{ paths, starts: [1, 1], lines: 21 }]);
});

test.each([
  ['20 lines', steps(7, same).replace('if (one > 1) {', ''), steps(7, other)],
  ['another kind of syntax in the middle', steps(7, same).replace('four > 1', 'four'), steps(7, other)],
  ['imports', importsOf(same), importsOf(other)],
  ['a table', `export const a = [\n${rowsOf(same)}];\n`, `export const b = [\n${rowsOf(other)}];\n`],
])('%s: no twins', (_, one, two) => {
  expect(found(one, two)).toEqual([]);
});

test('a run within one file is none', () => {
  expect(findTwins(new Map([[paths[0], `${steps(7, same)}\nlater();\n${steps(7, other)}`]]))).toEqual([]);
});

test('an exception covers its lines and no more, and is refused once nothing needs it', () => {
  const twins = { paths, starts: [1, 3], lines: 30 } as const;
  const apart = { paths, lines: 30, reason: 'two lists of the law' };
  const where = 'packages/a/src/a.ts:1 and packages/b/src/b.ts:3';
  expect(unexplained([twins], [])).toEqual([`30 lines of one shape: ${where}`]);
  expect(unexplained([twins], [apart])).toEqual([]);
  expect(unexplained([{ ...twins, lines: 31 }], [apart])).toEqual([`31 lines of one shape: ${where}`]);
  expect(unexplained([], [apart])).toEqual([`an exception that is not needed: ${paths.join(' and ')}`]);
});

function importsOf(of: (word: string) => string): string {
  return [...words, ...words, ...words, ...words]
    .map((word) => `import { ${of(word)} } from 'x';\n`)
    .join('');
}

function rowsOf(of: (word: string) => string): string {
  return [...words, ...words, ...words, ...words]
    .map((word) => `  { code: '${of(word)}', rate: 1 },\n`)
    .join('');
}
