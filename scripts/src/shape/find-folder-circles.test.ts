import { expect, test } from 'vitest';
import { findFolderCircles } from './find-folder-circles.ts';

const from = (...paths: string[]): string => paths.map((path) => `import { it } from '${path}';\n`).join('');
const circles = (sources: Readonly<Record<string, string>>) =>
  findFolderCircles(new Map(Object.entries(sources)));

const sound = {
  'packages/a/src/index.ts': from('./high/x.ts', './low/z.ts'),
  'packages/a/src/high/x.ts': from('../middle/y.ts', '../low/z.ts', './w.ts'),
  'packages/a/src/high/w.ts': from('./x.ts', '../../../b/src/low/z.ts'),
  'packages/a/src/middle/y.ts': from('../low/z.ts'),
  'packages/a/src/low/z.ts': from('node:fs', '@fiscal/a'),
};

test('folders that import one way have no circle', () => {
  expect(circles(sound)).toEqual([]);
});

test('one import against the order is named with the import that it meets, and no longer circle beside it', () => {
  expect(circles({ ...sound, 'packages/a/src/low/other.ts': from('../middle/v.ts') })).toEqual([
    [
      'packages/a/src/low/other.ts imports packages/a/src/middle/v.ts',
      'packages/a/src/middle/y.ts imports packages/a/src/low/z.ts',
    ],
  ]);
});

test('types count, and so do loads at run time and imports for their effects', () => {
  const found = circles({
    'workflows/src/one/x.ts': "export type { It } from '../two/y.ts';\n",
    'workflows/src/two/z.ts': "import type {\n  It,\n} from '../three/w.ts';\n",
    'workflows/src/three/v.ts': "const it = import('../four/u.ts');\n",
    'workflows/src/four/x.ts': "import '../one/x.ts';\n",
  });
  expect(found.map(({ length }) => length)).toEqual([4]);
});

test('two circles of one length are both named', () => {
  const found = circles({
    'apps/a/src/one/x.ts': from('../two/x.ts'),
    'apps/a/src/two/x.ts': from('../one/x.ts'),
    'apps/b/src/one/x.ts': from('../two/x.ts'),
    'apps/b/src/two/x.ts': from('../one/x.ts'),
  });
  expect(found).toHaveLength(2);
});

test('a folder inside of another is a folder of its own', () => {
  const nested = {
    'activities/src/one/x.ts': from('./inner/y.ts'),
    'activities/src/one/inner/y.ts': from('../z.ts'),
  };
  expect(circles(nested)).toHaveLength(1);
});

test('the files directly in src are a folder too, except index.ts and main.ts', () => {
  const inner = { 'packages/a/src/inner/x.ts': from('../base.ts') };
  expect(circles({ ...inner, 'packages/a/src/index.ts': from('./inner/x.ts') })).toEqual([]);
  expect(circles({ ...inner, 'packages/a/src/main.ts': from('./inner/x.ts') })).toEqual([]);
  expect(circles({ ...inner, 'packages/a/src/start.ts': from('./inner/x.ts') })).toHaveLength(1);
  const other = { 'packages/a/src/other/index.ts': from('../inner/x.ts') };
  expect(circles({ ...inner, ...other, 'packages/a/src/base.ts': from('./other/y.ts') })).toHaveLength(1);
});

test('other packages and other places do not count', () => {
  const found = circles({
    'packages/a/src/one/x.ts': from('../../../b/src/two/y.ts'),
    'packages/b/src/two/y.ts': from('../../../a/src/one/x.ts'),
    'scripts/src/one/x.ts': from('../two/y.ts'),
    'scripts/src/two/y.ts': from('../one/x.ts'),
  });
  expect(found).toEqual([]);
});
