import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { isRunning } from './process-facts.ts';

/** Starts two processes that idle, watches the first, tells both ids, and idles. */
const owner = `
  import { spawn } from 'node:child_process';
  import { endWhenOrphaned } from '${new URL('watchdog.mjs', import.meta.url).href}';
  const idle = () => spawn('/bin/sleep', ['600'], { stdio: 'ignore', detached: true }).pid;
  const [watched, other] = [idle(), idle()];
  const watch = endWhenOrphaned();
  watch.watch([{ pid: other, endsBy: 'SIGTERM' }]);
  watch.watch([{ pid: watched, endsBy: 'SIGTERM' }]);
  process.send([watched, other]);`;

async function anOwner(): Promise<{ child: ChildProcess; watched: number; other: number }> {
  const args = ['--import', 'tsx', '--input-type=module', '-e', owner];
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [[watched, other]] = (await once(child, 'message')) as [[number, number]];
  onTestFinished(() => void [watched, other].filter(isRunning).map((pid) => process.kill(pid, 'SIGKILL')));
  return { child, watched, other };
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('what a process watched last ends when it is killed, and nothing else does', async () => {
  const { child, watched, other } = await anOwner();
  expect([watched, other].map(isRunning)).toEqual([true, true]);
  await killed(child);
  while (isRunning(watched)) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isRunning(other)).toBe(true);
});
