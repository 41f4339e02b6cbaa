import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServers } from './test/start-test-servers.ts';
import { readTally } from './test/tally.ts';

const checks = ['check:lint', 'check:types', 'check:shape', 'check:unused'];

/** Runs a program with our output; true when it ended well. */
function succeeds(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env: environment });
    child.once('error', () => resolve(false));
    child.once('close', (status) => resolve(status === 0));
  });
}

/** Everything, from lint to end-to-end; further arguments go to the test runner and leave the checks out. */
async function main(args: readonly string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-test-'));
  chmodSync(folder, 0o755);
  const failedChecks: string[] = [];
  const only = args.length > 0;
  for (const check of only ? [] : checks) {
    const cache = ['--cache=local:rw', '--no-update-notifier', '--output-logs=new-only'];
    const done = await succeeds('node_modules/.bin/turbo', ['run', `//#${check}`, ...cache], {
      ...process.env,
      TURBO_TELEMETRY_DISABLED: '1',
    });
    if (!done) failedChecks.push(check);
  }
  const report = join(folder, 'report.json');
  const servers = await startTestServers(folder);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ran = await succeeds('node_modules/.bin/vitest', ['run', ...reporters, ...args], {
    ...process.env,
    ...servers.environment,
  });
  await servers.stop();
  const tally = readTally(report);
  rmSync(folder, { recursive: true, force: true });
  const passed = tally.passed + (only ? 0 : checks.length - failedChecks.length);
  const failed = tally.failed + failedChecks.length + (ran || tally.failed > 0 ? 0 : 1);
  for (const check of failedChecks) process.stdout.write(`failed: ${check}\n`);
  process.stdout.write(`Tests: ${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
