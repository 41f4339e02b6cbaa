import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStateFolder, type StateFolder } from '../programs/state-folder.ts';
import { lockState, readPid } from './state-lock.ts';

let state: StateFolder;
beforeEach(() => {
  state = openStateFolder(mkdtempSync(join(tmpdir(), 'fiscal-lock-')));
});
afterEach(() => rmSync(state.root, { recursive: true, force: true }));

/** A process that idles; its command line names `text`. */
const anIdler = (text: string): ChildProcess =>
  spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)', text], { stdio: 'ignore' });

const endOf = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => child.once('exit', resolve));

/** The folder as a killed owner leaves it. */
function ownedByTheDead(processes: readonly ChildProcess[]): void {
  const recorded = processes.map(({ pid }) => ({ name: 'idler', pid, endsBy: 'SIGTERM' }));
  writeFileSync(
    state.lock,
    JSON.stringify({ id: 'x', pid: process.pid, began: 'another time', processes: recorded }),
  );
}

test('a folder has one owner at a time, also when many ask at once', async () => {
  ownedByTheDead([]);
  const locked = await Promise.allSettled(Array.from({ length: 8 }, () => lockState(state)));
  const owners = locked.filter((one) => one.status === 'fulfilled');
  expect(owners).toHaveLength(1);
  expect(locked.find((one) => one.status === 'rejected')?.reason.message).toContain(`process ${process.pid}`);
  await owners[0]?.value.release();
  expect(existsSync(state.lock)).toBe(false);
});

test('after the death of an owner, its processes in the folder are ended; other processes that now have one of their ids are not', async () => {
  const [ours, foreign] = [anIdler(join(state.root, 'x')), anIdler('elsewhere')];
  const ended = endOf(ours);
  ownedByTheDead([ours, foreign]);
  const lock = await lockState(state);
  await ended;
  expect(foreign.exitCode).toBeNull();
  expect(foreign.signalCode).toBeNull();
  const gone = endOf(foreign);
  foreign.kill('SIGKILL');
  await gone;
  await lock.release();
});

test('a process is kept while it runs; a process that starts after the end has begun is killed', async () => {
  const lock = await lockState(state);
  const [early, late] = [anIdler('early'), anIdler('late')];
  const ends = [endOf(early), endOf(late)];
  lock.record('api', early, 'SIGTERM');
  expect(readPid(state, 'api')).toBe(early.pid);
  lock.close();
  expect(() => lock.record('worker', late, 'SIGTERM')).toThrow('worker was not started');
  await lock.release();
  await Promise.all(ends);
});
