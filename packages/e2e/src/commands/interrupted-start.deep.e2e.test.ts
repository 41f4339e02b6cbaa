import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { newTestFolder } from '@fiscal/dev-stack/memory';
import { openStateFolder } from '@fiscal/dev-stack/programs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { processesOf } from '../harness/processes-of.ts';
import { recordedIn } from '../harness/recorded-processes.ts';
import { type RunningCommand, runCommand } from '../harness/run-command.ts';
import { until } from '../harness/until.ts';

let folder = '';
const running = new Set<RunningCommand>();

beforeEach(() => {
  folder = newTestFolder('interrupted-start');
});
afterEach(async () => {
  for (const command of running) command.child.kill('SIGTERM');
  await Promise.all([...running].map(({ ended }) => ended));
  running.clear();
  rmSync(folder, { recursive: true, force: true });
});

function run(command: string, args: readonly string[], through: 'node' | 'npm' = 'node'): RunningCommand {
  const started = runCommand(through, command, args);
  running.add(started);
  return started;
}

test.each(['temporal', 'postgres', 'worker'])(
  'an interruption during the start of %s leaves no process',
  async (part) => {
    const state = join(folder, 'state');
    const command = run('start', ['--json', '--state', state]);
    await command.until(`${part} is recorded`, () => recordedIn(state).has(part));
    command.child.kill('SIGINT');
    command.child.kill('SIGINT');
    expect(await command.ended).toBe(0);
    expect(processesOf(state)).toEqual([]);
  },
);

test('a start whose npm is killed ends in order', async () => {
  const state = join(folder, 'state');
  const command = run('start', ['--json', '--state', state], 'npm');
  await command.until('the worker is recorded', () => recordedIn(state).has('worker'));
  command.child.kill('SIGKILL');
  await until('everything has ended', async () => processesOf(state).length === 0);
  expect(existsSync(openStateFolder(state, 'existing').lock)).toBe(false);
});

test('an interruption during the start of a demonstration leaves nothing, and the exit status shows it', async () => {
  const state = join(folder, 'state');
  const command = run('demo', ['--state', state, '--out', folder]);
  await command.until('the API is recorded', () => recordedIn(state).has('api'));
  command.child.kill('SIGTERM');
  expect(await command.ended).toBe(143);
  expect(processesOf(state)).toEqual([]);
});

test('chaos that is interrupted while a process is killed and restarts leaves nothing', async () => {
  const state = join(folder, 'state');
  // The first fault of this seed is the death of a worker.
  const command = run('chaos', ['--state', state, '--notes', '200', '--seed', '38']);
  await command.line(': kill ');
  command.child.kill('SIGINT');
  expect(await command.ended).toBe(130);
  expect(processesOf(state)).toEqual([]);
});
