import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const workspaces = ['apps', 'packages', 'workflows', 'activities', 'temporal', 'scripts'];
const files = (suffix: string): string[] => workspaces.map((workspace) => `${workspace}/**/*.${suffix}.ts`);
const special = ['process', 'integration', 'workflow', 'replay', 'e2e', 's3'].flatMap((kind) =>
  files(`${kind}.test`),
);
/** They issue notes by a running stack that all files of a process share. */
const sharing = ['notes', 'nfse', 'mcp', 'crashes'].map(
  (folder) => `packages/e2e/src/${folder}/*.e2e.test.ts`,
);
const patience = { testTimeout: 600_000, hookTimeout: 600_000 };

/** Hash of what decides, beside a module's own text, how it is transformed and which files its imports name. */
function settingsOfModules(): string {
  const folders = workspaces.flatMap((workspace) => [
    workspace,
    ...readdirSync(workspace, { withFileTypes: true }).map(({ name }) => `${workspace}/${name}`),
  ]);
  const manifests = folders.map((folder) => `${folder}/package.json`).filter((file) => existsSync(file));
  const hash = createHash('sha256');
  for (const file of ['tsconfig.json', ...manifests.sort()]) hash.update(readFileSync(file));
  return hash.digest('hex');
}

/** They wait most of their time, so that others run beside them. */
const longest = ['erasure/erasure-deaths', 'chaos/chaos'].map(
  (file) => `packages/e2e/src/${file}.e2e.test.ts`,
);

/** Until it knows durations, vitest begins with the largest files, and the longest would end alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => longest.some((file) => moduleId.endsWith(file));
    const first = files.filter(isLongest);
    return super.sort(files).then((sorted) => [...first, ...sorted.filter((file) => !isLongest(file))]);
  }
}

const settings = settingsOfModules();
/** One for all projects. */
const keyOfSettings = (): string => settings;

export default defineConfig({
  plugins: [
    {
      name: 'key-of-transformed-modules',
      configureVitest: ({ experimental_defineCacheKeyGenerator: define }) => define(keyOfSettings),
    },
  ],
  test: {
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    maxWorkers: 2,
    // Projects, and one run after the other, share transformed modules: a third of the CPU of a unit run.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/modules-of-tests' },
    globalSetup: ['packages/testkit/src/test-keys.setup.ts'],
    // A stack that files shared is stopped with their process.
    teardownTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: files('test'),
          exclude: [...special, '**/node_modules/**'],
          // Modules hold no state, so that files may share them: a third of the time of a run was loading them anew.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        // Tests that start programs: ours from their bundles, or those of the system.
        test: { name: 'process', include: files('process.test'), isolate: false, testTimeout: 120_000 },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: files('integration.test'),
          globalSetup: ['packages/dev-stack/src/test-servers/postgres.setup.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 's3',
          include: files('s3.test'),
          globalSetup: [
            'packages/dev-stack/src/test-servers/postgres.setup.ts',
            'packages/dev-stack/src/test-servers/s3.setup.ts',
          ],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'workflow',
          include: files('workflow.test'),
          isolate: false,
          // They wait for a server most of the time.
          maxWorkers: 4,
          maxConcurrency: 10,
          sequence: { groupOrder: 1 },
          globalSetup: [
            'packages/dev-stack/src/test-servers/temporal.setup.ts',
            'packages/dev-stack/src/test-servers/postgres.setup.ts',
          ],
          ...patience,
        },
      },
      {
        extends: true,
        test: { name: 'replay', include: files('replay.test'), testTimeout: 90_000, hookTimeout: 90_000 },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: sharing,
          isolate: false,
          sequence: { groupOrder: 2 },
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          // Each starts and kills services of its own.
          name: 'e2e-alone',
          include: files('e2e.test'),
          exclude: [...sharing, '**/node_modules/**'],
          isolate: false,
          // They wait for processes that start, and for timeouts.
          maxWorkers: 4,
          sequence: { groupOrder: 3 },
          ...patience,
        },
      },
    ],
  },
});
