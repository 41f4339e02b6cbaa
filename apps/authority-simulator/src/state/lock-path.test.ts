import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockPath, type PathLock } from './lock-path.ts';

const folder = mkdtempSync(join(tmpdir(), 'lock-path-'));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
const newPath = (): string => {
  count += 1;
  return join(folder, `ledger-${count}.jsonl`);
};

/** Leaves the socket of a killed owner, which has this number and no listener. */
async function leaveDeadLock(path: string, number: number): Promise<void> {
  const script = `require('net').createServer().listen(process.argv[1], () => process.stdout.write('ready'))`;
  const child = spawn(process.execPath, ['-e', script, `${path}.lock.${number}`]);
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function manyAtOnce(path: string): Promise<PathLock[]> {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockPath(path)));
  for (const result of results) {
    if (result.status === 'rejected') expect(String(result.reason)).toContain('in use by another simulator');
  }
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

test('a path is locked only once, and again after its owner has released it', async () => {
  const path = newPath();
  const lock = await lockPath(path);
  await expect(lockPath(path)).rejects.toThrow(`${path} is in use by another simulator`);
  await lock.release();
  await (await lockPath(path)).release();
});

test('the lock of a killed owner is taken over, and its socket is removed', async () => {
  const path = newPath();
  await leaveDeadLock(path, 7);
  const lock = await lockPath(path);
  await expect(lockPath(path)).rejects.toThrow('in use');
  expect(readdirSync(folder).filter((name) => name.startsWith(`ledger-${count}`))).toEqual([
    `ledger-${count}.jsonl.lock.8`,
  ]);
  await lock.release();
  expect(readdirSync(folder)).toEqual([]);
});

test('one of many simultaneous starts gets the lock, whether it is new or was left by a killed owner', async () => {
  const path = newPath();
  for (let round = 0; round < 5; round += 1) {
    if (round % 2 === 1) await leaveDeadLock(path, round);
    const locks = await manyAtOnce(path);
    expect(locks).toHaveLength(1);
    await locks[0]?.release();
  }
});

test('a process that read the folder before an owner took its number does not get a lower number', async () => {
  const path = newPath();
  await leaveDeadLock(path, 1);
  const lock = await lockPath(path);
  let reads = 0;
  const staleOnce = (at: string): Promise<readonly string[]> => {
    reads += 1;
    return reads === 1 ? Promise.resolve([]) : readdir(at);
  };
  await expect(lockPath(path, staleOnce)).rejects.toThrow('in use');
  await lock.release();
});

test('a path longer than the address of a socket is locked nevertheless', async () => {
  const deep = join(folder, 'd'.repeat(90), 'e'.repeat(90));
  mkdirSync(deep, { recursive: true });
  const path = join(deep, 'ledger.jsonl');
  const lock = await lockPath(path);
  await expect(lockPath(path)).rejects.toThrow('in use');
  await lock.release();
});

test('a path is locked also when the folder for temporary files has a long path', async () => {
  const deep = join(folder, 't'.repeat(90), 'm'.repeat(90));
  mkdirSync(deep, { recursive: true });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = deep;
  try {
    const lock = await lockPath(join(deep, 'state'));
    await expect(lockPath(join(deep, 'state'))).rejects.toThrow('in use');
    await lock.release();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
});
