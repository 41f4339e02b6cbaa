import { expect, test } from 'vitest';
import { findFolderCircles } from './find-folder-circles.ts';

const from = (...paths: string[]): string => paths.map((path) => `import { it } from '${path}';\n`).join('');
const circles = (sources: Readonly<Record<string, string>>) =>
  findFolderCircles(new Map(Object.entries(sources)));

test('folders that import one way have no circle', () => {
  const sound = {
    'packages/a/src/index.ts': from('./high/x.ts', './low/z.ts'),
    'packages/a/src/high/x.ts': from('../middle/y.ts', '../low/z.ts', './w.ts'),
    'packages/a/src/high/w.ts': from('./x.ts', '../../../b/src/low/z.ts'),
    'packages/a/src/middle/y.ts': from('../low/z.ts'),
    'packages/a/src/low/z.ts': from('node:fs', '@fiscal/a'),
  };
  expect(circles(sound)).toEqual([]);
});

test('two folders that import each other are named by both imports, though no file stands in a circle', () => {
  const found = circles({
    'apps/a/src/one/x.ts': from('../two/y.ts'),
    'apps/a/src/two/z.ts': "export type { It } from '../one/w.ts';\n",
    'apps/a/src/three/v.ts': from('../one/x.ts'),
  });
  expect(found).toEqual([
    'apps/a/src/one/x.ts imports apps/a/src/two/y.ts',
    'apps/a/src/two/z.ts imports apps/a/src/one/w.ts',
  ]);
});

test('a circle of three, and one with a folder inside of another', () => {
  const three = {
    'workflows/src/one/x.ts': from('../two/x.ts'),
    'workflows/src/two/x.ts': "import type {\n  It,\n} from '../three/x.ts';\n",
    'workflows/src/three/x.ts': "const it = import('../one/x.ts');\n",
  };
  expect(circles(three)).toHaveLength(3);
  const nested = {
    'activities/src/one/x.ts': "import './inner/y.ts';\n",
    'activities/src/one/inner/y.ts': from('../z.ts'),
  };
  expect(circles(nested)).toHaveLength(2);
});

test('the files right in src are a folder too, but for index.ts and main.ts', () => {
  const inner = { 'packages/a/src/inner/x.ts': from('../base.ts') };
  expect(circles({ ...inner, 'packages/a/src/index.ts': from('./inner/x.ts') })).toEqual([]);
  expect(circles({ ...inner, 'packages/a/src/main.ts': from('./inner/x.ts') })).toEqual([]);
  expect(circles({ ...inner, 'packages/a/src/start.ts': from('./inner/x.ts') })).toHaveLength(2);
  expect(circles({ ...inner, 'packages/a/src/other/index.ts': from('../inner/x.ts') })).toEqual([]);
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
