import { appendFileSync } from 'node:fs';
import { processEnvironment } from '@fiscal/config/environment';
import { startTestServers } from '@fiscal/dev-stack/test-servers';
import { printUsage, wantsHelp } from '../command-line/read-options.ts';
import { type Interruption, onSignal } from './on-signal.ts';
import { readTestOptions, type TestOptions, WrongTestOption } from './read-test-options.ts';
import { runChecks } from './run-checks.ts';
import { makeRunFolder, type RunFolder } from './run-folder.ts';
import { succeeds } from './run-program.ts';
import { addTallies, linesOfNotRun, noTests, readTally, type Tally } from './tally.ts';
import { configOf, type TestSet } from './test-sets.ts';

interface TestRun {
  readonly options: TestOptions;
  readonly folder: RunFolder;
  readonly interruption: Interruption;
}

/** The variable with the file for the tally, for a program that adds up several runs. */
const tallyVariable = 'FISCAL_TEST_TALLY';

const usage = `npm test -- [--at DAY] [arguments of vitest run]            what a contributor waits for
npm run test:deep -- [--at DAY] [arguments of vitest run]   the rest

Without a path or an option of vitest the whole set runs, npm test with types, lint, shape and unused code before it.
--project unit|process|integration|workflow|replay|e2e-alone and a path run a part; test:deep has s3 and e2e besides.

  --at DAY   the clocks of the tests run from noon of this day (2027-06-01), or from an instant in ISO 8601;
             test:deep runs both sets then
  --help     this text`;

/** Runs a set of tests and prints its tally; returns the status of the process. */
export async function runTestCommand(set: TestSet): Promise<number> {
  const args = process.argv.slice(2);
  if (wantsHelp(args)) printUsage(usage);
  try {
    return await runSets(readTestOptions(set, args));
  } catch (error) {
    if (!(error instanceof WrongTestOption)) throw error;
    process.stderr.write(`${error.message}\n\n${usage}\n`);
    return 2;
  }
}

async function runSets(options: TestOptions): Promise<number> {
  const interruption = onSignal();
  const folder = makeRunFolder();
  const run: TestRun = { options, folder, interruption };
  let result: Tally | undefined;
  try {
    const checked = options.sets.includes('quick') && options.chosen.length === 0;
    const checks = checked ? await runChecks({ environment: folder.environment, interruption }) : noTests;
    result = addTallies(checks, await runTests(run));
  } finally {
    const needsLogs = result?.failed !== 0 && interruption.status() === undefined;
    await folder.close(needsLogs ? 'kept' : 'removed');
  }
  return interruption.status() ?? printTally(result);
}

async function runTests(run: TestRun): Promise<Tally> {
  const { options, folder } = run;
  // A whole run shares its servers between projects. A part starts the servers that it needs in its projects' set-up
  // files.
  const servers = options.chosen.length > 0 ? undefined : await startTestServers(folder.path, folder.memory);
  try {
    let tally = noTests;
    for (const set of options.sets) tally = addTallies(tally, await runSet(run, set, servers?.environment));
    return tally;
  } finally {
    await servers?.stop();
  }
}

async function runSet(
  { options, folder, interruption }: TestRun,
  set: TestSet,
  servers: Readonly<Record<string, string>> = {},
): Promise<Tally> {
  const report = folder.report(set);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ran = await succeeds({
    program: 'node_modules/.bin/vitest',
    args: ['run', `--config=${configOf[set]}`, ...reporters, ...options.chosen],
    environment: { ...servers, ...folder.environment, ...options.environment },
    shown: 'as it comes',
    interruption,
  });
  const tally = readTally(report, { chosen: choosesByName(options.chosen) });
  return ran || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}

const choosesByName = (args: readonly string[]): boolean =>
  args.some((arg) => /^(-t|--testNamePattern)(=|$)/.test(arg));

/**
 * Prints what failed, the tests that did not run, and the counts. A program that adds up several runs prints the failures
 * and the counts at its own end.
 */
function printTally(tally: Tally): number {
  const { passed, failed } = tally;
  for (const line of linesOfNotRun(tally)) process.stdout.write(`${line}\n`);
  const failures = tally.failures.map((line) => `failed: ${line}\n`).join('');
  const file = processEnvironment()[tallyVariable];
  if (file === undefined) process.stdout.write(`${failures}Tests: ${passed} passed, ${failed} failed\n`);
  else appendFileSync(file, `${failures}${passed} ${failed}\n`);
  return failed === 0 ? 0 : 1;
}
