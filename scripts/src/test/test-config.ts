import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { defineConfig, type TestUserConfig, type ViteUserConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { setOf, type TestSet } from './test-sets.ts';

const workspaces = ['apps', 'packages', 'workflows', 'activities', 'temporal', 'scripts'];
const kinds = ['process', 'integration', 'workflow', 'replay', 'e2e', 's3'];
/** The folders whose files share one running stack in a process. */
const sharingFolders = ['notes', 'nfse', 'mcp', 'crashes'];
/** The files that begin first, by a part of their path: the longest ones, which would otherwise end alone. */
const first = [
  'worker/src/attention-pages.',
  'in-chromium/decisions-in-chromium.',
  'upgrade/version-before.',
  'incidents/incidents.',
  'chaos/chaos.',
  'erasure/erasure-deaths.',
  'erasure/erasure.',
  'upgrade/upgrade-page.',
  'service/several-processes.',
  'src/production-ladders.',
  'workers/versions.',
  'other-authority/other-authority.',
  'commands/start.',
  'worker/src/attentions.',
  'commands/moved-clock.',
  'service/whole-service.',
];
/**
 * Tests that compute: one more at once than a small machine has processors, because each waits for Postgres now and
 * then.
 */
const computing = { maxWorkers: 3, sequence: { groupOrder: 0 } };
/** Tests that wait for a server or for processes that start, and have no deadline of their own. */
const waiting = { maxWorkers: 4, sequence: { groupOrder: 1 } };
/** Tests of a service with deadlines: a process that gets no processor for seconds misses them, as in production. */
const serving = { maxWorkers: 2, sequence: { groupOrder: 2 } };
/** Tests that start services of their own, and wait for timeouts. */
const starting = { maxWorkers: 4, sequence: { groupOrder: 3 } };
const patience = { testTimeout: 1_800_000, hookTimeout: 1_800_000 };
/**
 * The timeout of one test. No such test waits for long by itself, but a machine that does twenty other things takes ten
 * times as long.
 */
const patienceOfOne = { testTimeout: 300_000, hookTimeout: 300_000 };
/**
 * The timeout of a workflow test in the quick set, three times what a file takes on a busy machine. It ends a test
 * whose workflow waits for ever.
 */
const quickWorkflowMs = 180_000;
const postgres = 'packages/dev-stack/src/test-servers/postgres.setup.ts';

/**
 * Returns the configuration of vitest for the set that its file is named for: the projects are the same, the tests
 * differ. The files of both sets have the same text, because transformed modules are kept by the text of the
 * configuration.
 */
export function testConfig(file: string): ViteUserConfig {
  const set = setOf(file);
  const settings = settingsOfModules();
  return defineConfig({
    plugins: [
      {
        name: 'key-of-transformed-modules',
        configureVitest: ({ experimental_defineCacheKeyGenerator: define }) => define(() => settings),
      },
    ],
    test: {
      sequence: { sequencer: LongestFirst },
      pool: 'forks',
      // Projects and later runs share transformed modules: a third of the CPU of a unit run.
      experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/modules-of-tests' },
      globalSetup: ['packages/testkit/src/test-keys.setup.ts'],
      // A stack that files shared stops with their process.
      teardownTimeout: 60_000,
      projects: projectsOf(set).map((test) => ({ extends: true as const, test })),
    },
  });
}

function projectsOf(set: TestSet): TestUserConfig[] {
  const files = (kind: string): string[] => filesOf(set, kind);
  const special = kinds.flatMap((kind) => files(`${kind}.test`));
  const sharing = sharingFolders.flatMap((folder) =>
    filesBelow(`packages/e2e/src/${folder}`, set, 'e2e.test'),
  );
  const others = set === 'quick' ? ['**/*.deep.*'] : [];
  const exclude = ['**/node_modules/**', ...others];
  return [
    {
      name: 'unit',
      include: files('test'),
      exclude: [...special, ...exclude],
      // Files share modules, because loading them took a third of the time of a run. Modules of the service hold no
      // state. Modules of tests hold only what serves every file alike: what was read or compiled once, and an
      // application of which each file is a client of its own.
      isolate: false,
      ...computing,
      ...patienceOfOne,
    },
    // The tests that start programs: ours from their bundles, or those of the system.
    {
      name: 'process',
      include: files('process.test'),
      exclude,
      isolate: false,
      ...waiting,
      ...patienceOfOne,
    },
    {
      name: 'integration',
      include: files('integration.test'),
      exclude,
      globalSetup: [postgres],
      isolate: false,
      ...computing,
      ...patienceOfOne,
    },
    {
      name: 's3',
      include: files('s3.test'),
      exclude,
      globalSetup: [postgres, 'packages/dev-stack/src/test-servers/s3.setup.ts'],
      isolate: false,
      ...computing,
      ...patienceOfOne,
    },
    {
      name: 'workflow',
      include: files('workflow.test'),
      exclude,
      isolate: false,
      maxConcurrency: 10,
      ...waiting,
      globalSetup: ['packages/dev-stack/src/test-servers/temporal.setup.ts', postgres],
      ...patience,
      ...(set === 'quick' ? { testTimeout: quickWorkflowMs } : {}),
    },
    {
      name: 'replay',
      include: files('replay.test'),
      exclude,
      ...computing,
      testTimeout: 90_000,
      hookTimeout: 90_000,
    },
    {
      name: 'e2e',
      include: sharing,
      exclude,
      isolate: false,
      ...serving,
      ...patience,
    },
    {
      // Each file starts and kills its own services.
      name: 'e2e-alone',
      include: files('e2e.test'),
      exclude: [...sharing, ...exclude],
      isolate: false,
      ...starting,
      ...patience,
    },
  ];
}

const filesOf = (set: TestSet, kind: string): string[] =>
  workspaces.flatMap((workspace) => filesBelow(`${workspace}/**`, set, kind));

const filesBelow = (folder: string, set: TestSet, kind: string): string[] => [
  `${folder}/*.${set === 'deep' ? 'deep.' : ''}${kind}.ts`,
];

/**
 * Returns a hash of everything, beside a module's text, that decides how it is transformed and which files its imports
 * name.
 */
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

/** Starts the longest files first. Without known durations vitest begins with the largest ones. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const early = first.flatMap((part) => sorted.filter(({ moduleId }) => moduleId.includes(part)));
    return [...early, ...sorted.filter((file) => !early.includes(file))];
  }
}
