import { expect, test } from 'vitest';
import { findHeadlessDocstrings } from './find-headless-docstrings.ts';
import { readEverySource } from './read-sources.ts';

const path = 'packages/a/src/x.ts';
const found = (source: string) => findHeadlessDocstrings(new Map([[path, source]]));

test.each(['What', 'How', 'Of', 'As', 'Whom', 'Those', 'Who', 'Whose', 'Which'])(
  'a docstring that begins with %s is named by file and line',
  (word) => {
    const text = `${word} the note, as it is sent.`;
    expect(found(`const a = 1;\n\n/** ${text} */\nconst b = 2;\n`)).toEqual([{ path, line: 3, text }]);
    expect(found(`interface A {\n  /**\n   * ${text}\n   * More of it.\n   */\n  b: 1;\n}\n`)).toEqual([
      { path, line: 3, text },
    ]);
  },
);

test('every docstring of a file is looked at', () => {
  const word = 'Of';
  const two = `/** ${word} one. */ a; /** Good. */ b;\n/** ${word} two. */ c;\n`;
  expect(found(two).map(({ line, text }) => [line, text])).toEqual([
    [1, `${word} one.`],
    [2, `${word} two.`],
  ]);
});

test.each([
  '/** The series of the note. */',
  '/** Asks the authority. */',
  '/** Offsets of the parts. */',
  '/**\n * Returns the note.\n * Of two notes the newer one.\n */',
  '/* Of the note. */',
  '// As it is.',
  '/** */ Of;',
])('%j is none', (source) => {
  expect(found(source)).toEqual([]);
});

test('tests and scripts are read, generated and installed files are not', () => {
  const paths = [...readEverySource().keys()];
  expect(paths).toContain('scripts/src/shape/find-headless-docstrings.test.ts');
  expect(paths).toContain('packages/sdk/src/create-fiscal.ts');
  expect(paths).toContain('vitest.config.ts');
  expect(paths.filter((each) => /generated\/|node_modules|dist\//.test(each))).toEqual([]);
});
