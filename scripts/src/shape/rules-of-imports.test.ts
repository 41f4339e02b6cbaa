import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise as runCruiser } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const rules = await extractDepcruiseOptions(join(root, 'scripts/src/shape/dependency-cruiser.cjs'));

/**
 * Files by path. The text of a file is the list of modules that it imports, with `type` before those it imports as
 * types only.
 */
type Sources = Readonly<Record<string, readonly string[]>>;

const sound: Sources = {
  'packages/domain/src/index.ts': ['./id.ts'],
  'packages/domain/src/id.ts': [],
  'packages/domain/src/id.test.ts': ['node:fs', './id.ts', '../../testkit/src/index.ts'],
  'packages/testkit/src/index.ts': ['node:fs', '../../domain/src/index.ts'],
  'packages/db/src/index.ts': ['../../domain/src/index.ts'],
  'packages/db/src/testing/index.ts': ['../index.ts'],
  'packages/xml/src/index.ts': ['./inner.ts', 'declared'],
  'packages/xml/src/inner.ts': [],
  'packages/contracts/src/kinds-table.ts': [],
  'packages/api-contract/src/index.ts': ['../../domain/src/index.ts'],
  'packages/nfe/src/index.ts': ['../../xml/src/index.ts', 'type ../../api-contract/src/index.ts'],
  'packages/tax/src/hen.ts': ['./egg.ts'],
  'packages/tax/src/egg.ts': [],
  'workflows/src/index.ts': ['../../packages/domain/src/index.ts', '@temporalio/workflow'],
  'apps/api/src/main.ts': ['../../../packages/contracts/src/kinds-table.ts'],
  'apps/api/src/api.test.ts': ['../../../packages/db/src/testing/index.ts'],
  'apps/authority-simulator/src/index.ts': ['../../../packages/testkit/src/index.ts'],
  'scripts/src/index.ts': ['../../apps/authority-simulator/src/index.ts'],
};

const planted: ReadonlyArray<readonly [rule: string, file: string, imports: string]> = [
  ['packages-tax-imports-lower-layers-only', 'packages/tax/src/above.ts', '../../db/src/index.ts'],
  ['tests-of-packages-tax-import-what-they-may', 'packages/tax/src/above.test.ts', '../../db/src/index.ts'],
  ['packages-xml-imports-lower-layers-only', 'packages/xml/src/record/hidden.ts', '../../../db/src/index.ts'],
  ['packages-xml-imports-lower-layers-only', 'packages/xml/src/test/hidden.ts', '../../../db/src/index.ts'],
  ['packages-testkit-imports-lower-layers-only', 'packages/testkit/src/database.ts', '../../db/src/index.ts'],
  ['packages-nfe-imports-lower-layers-only', 'packages/nfe/src/sample.ts', '../../testkit/src/index.ts'],
  ['an-unlisted-package-imports-nothing', 'packages/unlisted/src/index.ts', '../../domain/src/index.ts'],
  ['an-unlisted-package-is-imported-by-nobody', 'packages/nfe/src/up.ts', '../../unlisted/src/index.ts'],
  ['production-imports-no-test-code', 'packages/db/src/reset.ts', './testing/index.ts'],
  ['nobody-imports-a-program', 'scripts/src/serve.ts', '../../apps/api/src/main.ts'],
  [
    'the-simulator-shares-no-issuing-code',
    'apps/authority-simulator/src/judge.test.ts',
    '../../../packages/nfe/src/index.ts',
  ],
  ['the-contract-gives-its-types-alone', 'packages/nfe/src/read.ts', '../../api-contract/src/index.ts'],
  ['domain-and-contracts-are-pure', 'packages/domain/src/read.ts', 'node:fs'],
  ['domain-and-contracts-are-pure', 'packages/domain/src/borrow.ts', 'declared'],
  ['workflows-know-only-the-workflow-sdk', 'workflows/src/read.ts', 'node:fs'],
  ['workflows-know-only-the-workflow-sdk', 'workflows/src/borrow.ts', 'declared'],
  ['a-package-is-imported-by-its-index', 'packages/nfe/src/deep.ts', '../../xml/src/inner.ts'],
  [
    'the-table-of-kinds-is-an-argument',
    'packages/services/src/filing/accept.ts',
    '../../../contracts/src/kinds-table.ts',
  ],
  ['what-is-imported-is-declared', 'packages/xml/src/borrow.ts', 'undeclared'],
  ['no-cycles', 'packages/tax/src/egg.ts', './hen.ts'],
];

/** Writes the sources into a folder and returns the violations that the rules of this repository find. */
async function cruise(sources: Sources): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'shape-'));
  try {
    for (const [path, imports] of Object.entries(sources)) {
      write(join(folder, path), `${imports.map(importOf).join('')}export const it = 1;\n`);
    }
    for (const name of ['declared', 'undeclared', '@temporalio/workflow']) {
      write(join(folder, 'node_modules', name, 'package.json'), JSON.stringify({ name, main: 'index.js' }));
      write(join(folder, 'node_modules', name, 'index.js'), 'module.exports = {};\n');
    }
    const dependencies = { declared: '1.0.0', '@temporalio/workflow': '1.0.0' };
    write(join(folder, 'package.json'), JSON.stringify({ name: 'sources', dependencies }));
    write(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { moduleResolution: 'Bundler' } }),
    );
    const { output } = await runCruiser(
      ['apps', 'packages', 'workflows', 'scripts'],
      { ...rules, baseDir: folder },
      undefined,
      {
        tsConfig: extractTSConfig(join(folder, 'tsconfig.json')),
      },
    );
    if (typeof output === 'string') throw new Error(output);
    return output.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const importOf = (one: string): string =>
  one.startsWith('type ') ? `import type { it as other } from '${one.slice(5)}';\n` : `import '${one}';\n`;

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

test('sources that keep the rules pass', async () => {
  expect(await cruise(sound)).toEqual([]);
});

test('every planted violation is refused by its rule', async () => {
  const broken = planted.map(([, file, imported]) => [file, [imported]] as const);
  const found = await cruise({ ...sound, ...Object.fromEntries(broken) });
  expect(planted.map(([rule, file]) => `${rule}: ${file}`).filter((one) => !found.includes(one))).toEqual([]);
  const files = planted.map(([, file]) => file);
  expect(found.filter((one) => !files.some((file) => one.endsWith(`: ${file}`)))).toEqual([]);
});

test('a package that is not listed is refused though it imports nothing', async () => {
  const alone = { ...sound, 'packages/unlisted/src/index.ts': [] };
  expect(await cruise(alone)).toEqual(['an-unlisted-package-has-no-files: packages/unlisted/src/index.ts']);
});
