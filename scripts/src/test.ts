import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { testMemory } from '@fiscal/dev-stack/memory';
import type { TestServers } from '@fiscal/dev-stack/test-servers';
import { asksForHelp, printUsage } from './command-line/read-options.ts';
import { endProcessesOf } from './test/end-processes-of.ts';
import { type Interruption, onSignal } from './test/on-signal.ts';
import { readTally, type Tally } from './test/tally.ts';

/** The longest first, as several run at once. */
const checks = ['check:types', 'check:shape', 'check:unused', 'check:lint'];

interface TestRun {
  /** Holds all that the run writes and starts. */
  readonly folder: string;
  /** Holds the files of its servers in memory; undefined where they do not fit. */
  readonly memory: string | undefined;
  readonly interruption: Interruption;
}

/** Everything, from lint to end-to-end; further arguments go to the test runner and leave the checks out. */
async function main(args: readonly string[]): Promise<number> {
  const interruption = onSignal();
  const folder = newFolderIn(tmpdir());
  const place = testMemory();
  const memory = place === undefined ? undefined : newFolderIn(place);
  try {
    const run = { folder, memory, interruption };
    const failedChecks = args.length > 0 ? [] : await runChecks(run);
    const tally = await runTests(run, args);
    return interruption.status() ?? printResult(tally, failedChecks, args.length > 0 ? 0 : checks.length);
  } finally {
    const folders = memory === undefined ? [folder] : [folder, memory];
    for (const each of folders) await endProcessesOf(each);
    for (const each of folders) rmSync(each, { recursive: true, force: true });
  }
}

/** The user that runs Postgres may enter it. */
function newFolderIn(place: string): string {
  const folder = mkdtempSync(join(place, 'fiscal-test-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** As many at once as the machine has processors; gives those that failed. */
async function runChecks(run: TestRun): Promise<readonly string[]> {
  const waiting = [...checks];
  const failed: string[] = [];
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      if (!(await passes(run, check))) failed.push(check);
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), checks.length) }, work));
  return failed;
}

function passes(run: TestRun, check: string): Promise<boolean> {
  const options = ['--cache=local:rw', '--no-update-notifier', '--output-logs=new-only'];
  const environment = { TURBO_TELEMETRY_DISABLED: '1' };
  return succeeds(
    run,
    'node_modules/.bin/turbo',
    ['run', `//#${check}`, ...options],
    environment,
    'at its end',
  );
}

async function runTests(run: TestRun, args: readonly string[]): Promise<Tally> {
  const { folder, memory } = run;
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const temporary = join(folder, 'temporary');
  mkdirSync(temporary, { mode: 0o755 });
  const servers = args.length > 0 ? undefined : await startServers(run);
  try {
    // What tests write and start lies below the run's folder, by which it is found after an interruption.
    const environment = {
      ...servers?.environment,
      ...(memory === undefined ? {} : { FISCAL_TEST_MEMORY: memory }),
      TMPDIR: temporary,
    };
    const options = ['run', ...reporters, ...args];
    const ran = await succeeds(run, 'node_modules/.bin/vitest', options, environment, 'as it comes');
    const tally = readTally(report);
    return ran || tally.failed > 0 ? tally : { ...tally, failed: 1 };
  } finally {
    await servers?.stop();
  }
}

/** For a whole run, whose projects share them; a part starts what it asks for by its projects' set-up files. */
async function startServers({ folder, memory }: TestRun): Promise<TestServers> {
  const { startTestServers } = await import('@fiscal/dev-stack/test-servers');
  return startTestServers(folder, memory);
}

/** Runs a program, shows what it prints, and ends it at an interruption; true when it ended well. */
function succeeds(
  { interruption }: TestRun,
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  shown: 'as it comes' | 'at its end',
): Promise<boolean> {
  const { signal } = interruption;
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const output = shown === 'as it comes' ? 'inherit' : 'pipe';
    const child = spawn(program, args, {
      stdio: ['ignore', output, output],
      env: { ...process.env, ...environment },
    });
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data: Buffer) => void printed.push(data));
    }
    const end = (): void => void child.kill('SIGTERM');
    const finish = (done: boolean): void => {
      signal.removeEventListener('abort', end);
      process.stdout.write(Buffer.concat(printed));
      resolve(done);
    };
    signal.addEventListener('abort', end, { once: true });
    child.once('error', () => finish(false));
    child.once('close', (status) => finish(status === 0));
  });
}

function printResult(tally: Tally, failedChecks: readonly string[], checksRun: number): number {
  const passed = tally.passed + checksRun - failedChecks.length;
  const failed = tally.failed + failedChecks.length;
  for (const check of failedChecks) process.stdout.write(`failed: ${check}\n`);
  process.stdout.write(`Tests: ${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}

const usage = `npm test -- [arguments of vitest run]

Without arguments everything, from lint to end-to-end. --project unit|process|integration|s3|workflow|replay|e2e|e2e-alone and a
path run a part, without the checks.`;

if (asksForHelp(process.argv)) printUsage(usage);
process.exitCode = await main(process.argv.slice(2));
