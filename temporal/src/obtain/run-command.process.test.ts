import { expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

const node = (script: string, timeoutMs: number) =>
  runCommand(process.execPath, ['-e', script], { timeoutMs });

test('a program that takes too long is ended, and the last line says after how long', async () => {
  const { status, output } = await node("console.log('begins'); setInterval(() => undefined, 1000)", 2_000);
  expect(status).toBe(null);
  expect(output.split('\n').at(-1)).toBe('took longer than 2 s');
});

test('a program that another one ends says by which signal', async () => {
  const { status, output } = await node("process.kill(process.pid, 'SIGKILL')", 60_000);
  expect([status, output.trim()]).toEqual([null, 'was ended by SIGKILL']);
});

test('a program that fails by itself keeps its status and its words', async () => {
  expect(await node("console.error('no network'); process.exit(3)", 60_000)).toEqual({
    status: 3,
    output: 'no network\n',
  });
});
