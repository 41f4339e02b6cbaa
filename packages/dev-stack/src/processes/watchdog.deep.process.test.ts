import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { temporaryFolder } from '@fiscal/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { isRunning } from './process-facts.ts';

/** Runs until it is asked to end, for which it needs a while. */
const slow = `
  trap 'sleep 0.3; : > ended; exit' TERM
  : > runs
  while sleep 0.05; do :; done`;

/** Starts two processes, watches one and then the other, prints both ids, and idles. */
const owner = `
  import { spawn } from 'node:child_process';
  import { endWhenOrphaned } from '${new URL('watchdog.mjs', import.meta.url).href}';
  const [slow, folder] = process.argv.slice(1);
  const start = (script) => spawn('/bin/sh', ['-c', script], { cwd: folder, stdio: 'ignore', detached: true }).pid;
  const [watched, other] = [start(slow), start('sleep 600')];
  const watch = endWhenOrphaned();
  watch.watch([{ pid: other, endsBy: 'SIGTERM' }]);
  watch.watch([{ pid: watched, endsBy: 'SIGTERM' }]);
  process.send([watched, other]);`;

test('what a process watched last ends in order when it is killed, and nothing else does', async () => {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  const child = spawn(process.execPath, ['--input-type=module', '-e', owner, slow, path], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [[watched, other]] = (await once(child, 'message')) as [[number, number]];
  onTestFinished(() => void [watched, other].filter(isRunning).map((pid) => process.kill(pid, 'SIGKILL')));
  while (!existsSync(join(path, 'runs'))) await setTimeout(20);
  child.kill('SIGKILL');
  while (isRunning(watched)) await setTimeout(20);
  expect(existsSync(join(path, 'ended'))).toBe(true);
  expect(isRunning(other)).toBe(true);
});
