import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { cpuBetween, cpuOf, measuredProcesses } from './cpu-of-stack.ts';

/** Answers a message by using so many milliseconds of CPU, by its own account. */
const program = `
  process.on('message', (ms) => {
    const begun = process.cpuUsage();
    let used = 0;
    while (used < ms) {
      const { user, system } = process.cpuUsage(begun);
      used = (user + system) / 1000;
    }
    process.send('done');
  });
  process.send('ready');`;

async function aProcess(): Promise<ChildProcess & { readonly pid: number }> {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  const { pid } = child;
  if (pid === undefined) throw new Error('the process was not started');
  return Object.assign(child, { pid });
}

const usedMs = 200;
/** Both ends of a measurement are cut to hundredths of a second, of user and of system time. */
const exactMs = 40;

test('what a process uses is counted as its own, of the simulator too', async () => {
  const children = await Promise.all(
    measuredProcesses.map(async (name) => [name, await aProcess()] as const),
  );
  const pidOf = Object.fromEntries(children.map(([name, { pid }]) => [name, pid]));
  const pids = pidOf as Record<(typeof measuredProcesses)[number], number>;
  for (const [busy, child] of children) {
    const before = cpuOf(pids);
    child.send(usedMs);
    await once(child, 'message');
    const spent = cpuBetween(before, cpuOf(pids));
    expect(spent[busy]).toBeGreaterThanOrEqual(usedMs - exactMs);
    for (const name of measuredProcesses) if (name !== busy) expect(spent[name]).toBeLessThan(spent[busy]);
  }
});
