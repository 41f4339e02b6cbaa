import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { processesOf } from '../harness/processes-of.ts';
import { type RunningCommand, runCommand } from '../harness/run-command.ts';
import { until } from '../harness/until.ts';

let folder = '';
let memory = '';
let command: RunningCommand | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fiscal-interrupted-'));
  memory = join(folder, 'memory');
  mkdirSync(memory);
  for (const each of [folder, memory]) chmodSync(each, 0o755);
});
afterEach(async () => {
  command?.child.kill('SIGTERM');
  await command?.ended;
  rmSync(folder, { recursive: true, force: true });
});

function workerRuns(): boolean {
  const workers = new Set(processesOf('/worker.js'));
  return processesOf(folder).some((pid) => workers.has(pid));
}

test('an interrupted test run ends the services that its tests have started, and leaves no file', async () => {
  const bigNote = ['--project', 'e2e', 'packages/e2e/src/notes/big-note.deep.e2e.test.ts'];
  const run = runCommand('node', 'test:deep', bigNote, {
    ...process.env,
    TMPDIR: folder,
    FISCAL_TEST_MEMORY: memory,
  });
  command = run;
  await until('a test has started the worker', async () => {
    if (run.child.exitCode !== null) throw new Error(`the run ended before: ${run.printed()}`);
    return workerRuns();
  });
  command.child.kill('SIGINT');
  expect(await command.ended).toBe(130);
  expect(processesOf(folder)).toEqual([]);
  expect(readdirSync(folder).filter((name) => name.startsWith('fiscal-'))).toEqual([]);
  expect(readdirSync(memory)).toEqual([]);
});
