import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { newTestFolder } from '@fiscal/dev-stack/memory';
import { endWhenOrphaned } from '@fiscal/dev-stack/processes';
import { expect, onTestFinished, test } from 'vitest';
import { findVersions, hasHistory } from './find-versions.ts';
import { unpackVersion } from './unpack-version.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const known = hasHistory(root);
const { version: present } = readJson<{ readonly version: string }>('package.json');
const released = known ? findVersions(root).filter(({ version }) => version !== present) : [];
const [before, ...earlier] = released;
/** They cannot apply `0004_one-key.sql` themselves; the program of 0.10.2-rc.2 was tried on it once, by hand. */
const withoutOutsideMark = ['0.10.2-rc.1', '0.10.2-rc.2', '0.10.2-rc.3', '0.10.2-rc.4'];
/** The oldest program that the newest migration lets use the database. */
const oldest = earlier.find(
  ({ version }) => version === oldestProgram() && !withoutOutsideMark.includes(version),
);

function oldestProgram(): string | undefined {
  const landed = readJson<readonly { readonly oldestProgram: string }[]>(
    'packages/db/migrations/landed.json',
  );
  return landed.at(-1)?.oldestProgram;
}

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(join(root, name), 'utf8')) as T;
}

/**
 * The tests of an old program that it runs on the present tables: each of its statements, and the verbs that write the
 * tables. Tests that list all tables or rights are left out, because additions change these lists.
 */
const tests = {
  deep: ['packages/services/src/every-statement'],
  quick: [
    'packages/db/src/kept-',
    'packages/db/src/tax-class',
    'packages/db/src/company-reach',
    'packages/services/src/filing/record-outcome',
    'packages/services/src/outbox/outbox.integration',
    'packages/services/src/webhooks/webhooks',
    'packages/services/src/delivery-attempts/record-attempt',
    'packages/services/src/erasure/erasure.integration',
    'packages/services/src/tax-classes/tax-classes',
    'packages/services/src/usage/get-usage',
    'packages/services/src/gaps/list-gaps',
    'keys.integration',
    'nfse.integration',
    'nfe-events.integration',
    'issue-nfe.integration',
  ],
};

interface Report {
  readonly testResults: readonly FileReport[];
}

interface FileReport {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages: readonly string[];
  }[];
}

/** Milliseconds: a busy machine takes ten times as long as a quiet one. */
const patience = 900_000;

/**
 * The configuration of a run of both sets, made of theirs: one run transforms each module once. The deep set has only
 * the tests above, because the names of the quick ones would choose deep tests too.
 */
const bothSets = `import deep from './vitest.deep.config.ts';
import quick from './vitest.config.ts';
const integrationOf = (config) => config.test.projects.find(({ test }) => test.name === 'integration');
const [ofDeep, ofQuick] = [deep, quick].map(integrationOf);
const include = ${JSON.stringify(tests.deep.map((name) => `${name}.deep.integration.test.ts`))};
const projects = [{ ...ofDeep, test: { ...ofDeep.test, name: 'deep', include } }, ofQuick];
export default { ...quick, test: { ...quick.test, projects } };
`;

/** Runs tests of the program in the folder on a Postgres of their own. Returns by set how many passed, and the failures. */
async function runTests(folder: string) {
  const report = join(folder, 'report.json');
  writeFileSync(join(folder, 'vitest.both.config.ts'), bothSets);
  const child = spawn(
    join(folder, 'node_modules', '.bin', 'vitest'),
    [
      'run',
      '--config=vitest.both.config.ts',
      '--project=deep',
      '--project=integration',
      `--testTimeout=${patience}`,
      `--hookTimeout=${patience}`,
      '--reporter=json',
      `--outputFile=${report}`,
      ...tests.deep,
      ...tests.quick,
    ],
    { cwd: folder, env: environment(), stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  const orphans = endWhenOrphaned();
  // Its own group: it has workers and a Postgres.
  orphans.watch(child.pid === undefined ? [] : [{ pid: -child.pid, endsBy: 'SIGTERM' }]);
  await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  orphans.dismiss();
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const isDeep = ({ name }: FileReport) => name.includes('.deep.');
  return {
    deep: countTests(testResults.filter(isDeep)),
    quick: countTests(testResults.filter((file) => !isDeep(file))),
  };
}

/** Returns how many tests of the files passed, and the failures. */
function countTests(files: readonly FileReport[]) {
  const passed = files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length;
  const failed = files.flatMap(({ name, status, message, assertionResults }) => {
    const each = assertionResults.flatMap((result) =>
      result.status === 'failed' ? [`${result.fullName}: ${result.failureMessages[0]?.split('\n')[0]}`] : [],
    );
    return status === 'failed' && each.length === 0 ? [`${name}: ${message}`] : each;
  });
  return { passed, failed };
}

/** The variables of this process, without those by which a run passes its servers and settings to its tests. */
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(FISCAL_|VITEST|VITE_|NODE_ENV$|TEST$)/.test(name)),
  );

test.runIf(known)('the history has a released version before the present one [needs the git history]', () => {
  expect(before, `nothing before ${present}`).toBeDefined();
});

test.each([before, oldest].flatMap((each) => each ?? []))(
  'the program of $version works on the present tables: its own tests pass [needs the git history]',
  async ({ commit }) => {
    const folder = newTestFolder('version');
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    unpackVersion(root, commit, folder);
    const { deep, quick } = await runTests(folder);
    expect(deep.failed, 'Statements of that version do not fit the present tables.').toEqual([]);
    expect(deep.passed).toBeGreaterThan(0);
    expect(quick.failed, 'A migration only adds: docs/how-to/developers/add-a-database-table.md').toEqual([]);
    expect(quick.passed).toBeGreaterThan(200);
  },
  2 * patience,
);
