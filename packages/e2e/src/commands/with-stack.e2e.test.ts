import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStateFolder } from '@fiscal/dev-stack';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { processesOf } from '../harness/processes-of.ts';
import { type RunningCommand, runCommand } from '../harness/run-command.ts';
import { until } from '../harness/until.ts';

let folder = '';
const running = new Set<RunningCommand>();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fiscal-with-stack-'));
  chmodSync(folder, 0o755);
});
afterEach(async () => {
  for (const command of running) command.child.kill('SIGTERM');
  await Promise.all([...running].map(({ ended }) => ended));
  running.clear();
  rmSync(folder, { recursive: true, force: true });
});

function run(through: 'npm' | 'node', command: string, args: readonly string[]): RunningCommand {
  const started = runCommand(through, command, args);
  running.add(started);
  return started;
}

const startIn = (state: string, through: 'npm' | 'node' = 'node'): RunningCommand =>
  run(through, 'start', ['--json', '--state', state]);

interface Recorded {
  readonly processes: readonly { readonly name: string; readonly pid: number }[];
}

/** What the owner of the folder has recorded as its processes. */
function recordedIn(state: string): ReadonlyMap<string, number> {
  const { lock } = openStateFolder(state, 'existing');
  if (!existsSync(lock)) return new Map();
  const { processes } = JSON.parse(readFileSync(lock, 'utf8')) as Recorded;
  return new Map(processes.map(({ name, pid }) => [name, pid]));
}

/** The superuser's default password is refused, and only the owner of the folder reads the true one. */
async function expectClosedDatabase(state: string): Promise<void> {
  const files = openStateFolder(state, 'existing');
  const { DATABASE_URL = '' } = JSON.parse(readFileSync(files.environment, 'utf8')) as Record<string, string>;
  const url = new URL(DATABASE_URL);
  url.username = 'postgres';
  url.password = 'postgres';
  const sql = postgres(url.href, { max: 1 });
  await expect(sql`select 1`).rejects.toMatchObject({ code: '28P01' });
  await sql.end();
  expect(existsSync(join(files.postgres, 'data.password'))).toBe(false);
}

const pidOf = (state: string, name: string): number => recordedIn(state).get(name) ?? 0;

test('a stranger has no way into the own Postgres, and a termination of npm itself ends everything, in order', async () => {
  const state = join(folder, 'state');
  const command = startIn(state, 'npm');
  await command.line('"ready":true');
  await expectClosedDatabase(state);
  command.child.kill('SIGTERM');
  await command.ended;
  await until('nothing is left', async () => processesOf(state).length === 0);
  expect(existsSync(openStateFolder(state, 'existing').lock)).toBe(false);
});

test.each(['temporal', 'postgres', 'worker'])(
  'an interruption while %s is being started leaves no process behind',
  async (part) => {
    const state = join(folder, 'state');
    const command = startIn(state);
    await until(`${part} is recorded`, async () => recordedIn(state).has(part));
    command.child.kill('SIGINT');
    command.child.kill('SIGINT');
    expect(await command.ended).toBe(0);
    expect(processesOf(state)).toEqual([]);
  },
);

test('a demonstration that is interrupted while it starts leaves nothing and says so by its status', async () => {
  const state = join(folder, 'state');
  const command = run('node', 'demo', ['--state', state, '--out', folder]);
  await until('the API is recorded', async () => recordedIn(state).has('api'));
  command.child.kill('SIGTERM');
  expect(await command.ended).toBe(143);
  expect(processesOf(state)).toEqual([]);
});

test('chaos that is interrupted while a process is killed and restarts leaves nothing', async () => {
  const state = join(folder, 'state');
  const command = run('node', 'chaos', ['--state', state, '--notes', '200', '--seed', '2']);
  await command.line(': kill ');
  command.child.kill('SIGINT');
  expect(await command.ended).toBe(130);
  expect(processesOf(state)).toEqual([]);
});

test('a folder in use is refused at once, and what a killed owner left running is ended before the next start', async () => {
  const state = join(folder, 'state');
  const first = startIn(state);
  await first.line('"ready":true');

  const second = startIn(state);
  expect(await second.ended).toBe(1);
  expect(second.printed()).toContain(`in use by process ${first.child.pid}`);
  expect(second.printed()).not.toContain(' at ');

  const left = recordedIn(state);
  first.child.kill('SIGKILL');
  await first.ended;
  expect([...left.keys()].sort()).toEqual(['api', 'authority-simulator', 'postgres', 'temporal', 'worker']);
  const third = startIn(state);
  await third.line('"ready":true');
  const now = new Set(processesOf(state));
  expect([...left.values()].filter((pid) => now.has(pid))).toEqual([]);
  expect(pidOf(state, 'temporal')).not.toBe(left.get('temporal'));
});

test('the death of Postgres, and at the next start of Temporal, stops the service with a failure', async () => {
  const state = join(folder, 'state');
  for (const part of ['postgres', 'temporal']) {
    const command = startIn(state);
    await command.line('"ready":true');
    process.kill(pidOf(state, part), 'SIGKILL');
    expect(await command.ended).toBe(1);
    expect(command.printed()).toContain(`${part} ended: SIGKILL`);
    expect(processesOf(state)).toEqual([]);
  }
});
